import type { CaseOutcome } from '../../exam/evaluate-judge.ts';
import type { JudgedAnswer } from '../../exam/judge-answer.ts';
import { agreement, type EvaluationSummary, type Tally } from '../../exam/summarise.ts';

export function formatEvaluation(summary: EvaluationSummary): string {
  const { all, byQuestion, byLabel, byKind, nearMisses, tokens, milliseconds } = summary;
  const sections = [
    formatTallies('Question', { ...byQuestion, all }),
    formatTallies('Label', byLabel),
    formatTallies('Kind', byKind),
    [
      `Near-misses, criterion by criterion: ${nearMisses.missing.agreed} of ${nearMisses.missing.of} missing ones found missing,`,
      `${nearMisses.present.agreed} of ${nearMisses.present.of} present ones found met.`,
    ].join(' '),
    `Tokens: ${tokens.input} in, ${tokens.output} out; ${tokens.uncounted} cases without a count.`,
    `Milliseconds a case: median ${round(milliseconds.median)}, p95 ${round(milliseconds.p95)}, most ${round(milliseconds.max)}.`,
  ];
  return `${sections.filter(section => section !== '').join('\n\n')}\n`;
}

const COLUMNS = ['cases', 'agreed', 'accepted', 'refused', 'failed'] as const;

function formatTallies(title: string, tallies: Record<string, Tally>): string {
  const width = Math.max(title.length, ...Object.keys(tallies).map(name => name.length));
  const head = [title.padEnd(width), ...COLUMNS.map(column => column.padStart(9)), '%'.padStart(8)];
  const rows = Object.entries(tallies).map(([name, tally]) => [
    name.padEnd(width),
    ...COLUMNS.map(column => String(tally[column]).padStart(9)),
    agreement(tally).toFixed(1).padStart(8),
  ]);
  return [head, ...rows].map(cells => cells.join('')).join('\n');
}

/** A case that was judged otherwise than labelled, or not at all; null for any other. */
export function describeWrong(outcome: CaseOutcome): string | null {
  const { judged, error, label, questionKey, kind, source, answer } = outcome;
  if (judged?.accepted === (label === 'pass')) return null;
  const verdict = judged ? describeVerdict(judged) : `not judged because the provider failed: ${error}`;
  return `- ${questionKey}, ${kind ?? source}, ${label}: ${answer}\n    ${verdict}`;
}

function describeVerdict({ accepted, reason, evidence }: JudgedAnswer): string {
  const quotes = evidence.map(quote => ` "${quote}"`).join('');
  return `${accepted ? 'accepted' : 'refused'}: ${reason}${quotes}`;
}

function round(milliseconds: number): string {
  return milliseconds < 10 ? milliseconds.toFixed(1) : String(Math.round(milliseconds));
}
