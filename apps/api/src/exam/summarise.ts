import type { LabelledAnswer } from '../curriculum/case-schema.ts';
import type { CaseOutcome } from './evaluate-judge.ts';

export interface Tally {
  cases: number;
  agreed: number;
  accepted: number;
  refused: number;
  /** The provider failed: neither accepted nor refused. */
  failed: number;
}

export interface EvaluationSummary<Case extends LabelledAnswer = LabelledAnswer> {
  all: Tally;
  byQuestion: Record<string, Tally>;
  byLabel: Record<string, Tally>;
  /** By source; within the corpus by kind, and each walk by itself. */
  byKind: Record<string, Tally>;
  /** For near-misses: required criteria found as the label says, out of all that were checked. */
  nearMisses: { missing: Share; present: Share };
  tokens: { input: number; output: number; uncounted: number };
  milliseconds: { median: number; p95: number; max: number };
  disagreements: CaseOutcome<Case>[];
  failures: CaseOutcome<Case>[];
}

interface Share {
  agreed: number;
  of: number;
}

export function summarise<Case extends LabelledAnswer>(
  outcomes: readonly CaseOutcome<Case>[],
): EvaluationSummary<Case> {
  return {
    all: tally(outcomes),
    byQuestion: tallyBy(outcomes, ({ questionKey }) => questionKey),
    byLabel: tallyBy(outcomes, ({ label }) => label),
    byKind: tallyBy(outcomes, ({ kind, source, label }) =>
      source === 'corpus' && kind ? kind : `${source} ${kind ?? label}`,
    ),
    nearMisses: { missing: shareOf(outcomes, true), present: shareOf(outcomes, false) },
    tokens: countTokens(outcomes),
    milliseconds: timesOf(outcomes),
    disagreements: outcomes.filter(outcome => outcome.judged && !agrees(outcome)),
    failures: outcomes.filter(({ judged }) => judged === null),
  };
}

/** Percentage of judged cases that agree with their label; 0 without any. */
export function agreement({ cases, agreed, failed }: Tally): number {
  return cases === failed ? 0 : (100 * agreed) / (cases - failed);
}

function agrees({ judged, label }: CaseOutcome): boolean {
  return judged !== null && judged.accepted === (label === 'pass');
}

function tally(outcomes: readonly CaseOutcome[]): Tally {
  const accepted = outcomes.filter(({ judged }) => judged?.accepted).length;
  const failed = outcomes.filter(({ judged }) => judged === null).length;
  return {
    cases: outcomes.length,
    agreed: outcomes.filter(agrees).length,
    accepted,
    refused: outcomes.length - accepted - failed,
    failed,
  };
}

/** Tallies by the group that `groupOf` names. */
function tallyBy(
  outcomes: readonly CaseOutcome[],
  groupOf: (outcome: CaseOutcome) => string,
): Record<string, Tally> {
  const groups = [...new Set(outcomes.map(groupOf))];
  return Object.fromEntries(
    groups.map(group => [group, tally(outcomes.filter(outcome => groupOf(outcome) === group))]),
  );
}

/** Criteria that the label says are missing should not be met, the other required ones should. */
function shareOf(outcomes: readonly CaseOutcome[], isMissing: boolean): Share {
  const looks = outcomes.flatMap(({ misses, required, judged }) =>
    judged && misses.length > 0
      ? required
          .filter(id => misses.includes(id) === isMissing)
          .map(id => judged.met.includes(id) !== isMissing)
      : [],
  );
  return { agreed: looks.filter(Boolean).length, of: looks.length };
}

function countTokens(outcomes: readonly CaseOutcome[]): EvaluationSummary['tokens'] {
  const usages = outcomes.map(({ judged }) => judged?.usage);
  return {
    input: usages.reduce((sum, usage) => sum + (usage?.inputTokens ?? 0), 0),
    output: usages.reduce((sum, usage) => sum + (usage?.outputTokens ?? 0), 0),
    uncounted: usages.filter(usage => !usage).length,
  };
}

function timesOf(outcomes: readonly CaseOutcome[]): EvaluationSummary['milliseconds'] {
  const times = outcomes.flatMap(({ judged }) => judged?.milliseconds ?? []).sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { median: at(0.5), p95: at(0.95), max: at(1) };
}
