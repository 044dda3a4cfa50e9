import type { CaseOutcome } from './evaluate-judge.ts';
import { agreement, type EvaluationSummary, type Tally } from './summarise.ts';

export function formatEvaluation(summary: EvaluationSummary): string {
  const { all, byQuestion, byLabel, byKind, nearMisses, tokens, milliseconds } = summary;
  const sections = [
    table('Question', { ...byQuestion, all }),
    table('Label', byLabel),
    table('Kind', byKind),
    [
      `Near-misses, criterion by criterion: ${nearMisses.missing.agreed} of ${nearMisses.missing.of} missing ones found missing,`,
      `${nearMisses.present.agreed} of ${nearMisses.present.of} present ones found met.`,
    ].join(' '),
    `Tokens: ${tokens.input} in, ${tokens.output} out; ${tokens.uncounted} cases without a count.`,
    `Milliseconds a case: median ${round(milliseconds.median)}, p95 ${round(milliseconds.p95)}, most ${round(milliseconds.max)}.`,
    list('Judged otherwise than labelled', summary.disagreements, describeDisagreement),
    list('Not judged, as the provider failed', summary.failures, ({ error }) => error ?? ''),
  ];
  return `${sections.filter(section => section !== '').join('\n\n')}\n`;
}

const COLUMNS = ['cases', 'agreed', 'accepted', 'refused', 'failed'] as const;

function table(title: string, tallies: Record<string, Tally>): string {
  const width = Math.max(title.length, ...Object.keys(tallies).map(name => name.length));
  const head = [title.padEnd(width), ...COLUMNS.map(column => column.padStart(9)), '%'.padStart(8)];
  const rows = Object.entries(tallies).map(([name, tally]) => [
    name.padEnd(width),
    ...COLUMNS.map(column => String(tally[column]).padStart(9)),
    agreement(tally).toFixed(1).padStart(8),
  ]);
  return [head, ...rows].map(cells => cells.join('')).join('\n');
}

function list(
  title: string,
  outcomes: readonly CaseOutcome[],
  describe: (outcome: CaseOutcome) => string,
): string {
  if (outcomes.length === 0) return '';
  const lines = outcomes.flatMap(outcome => [
    `- ${outcome.questionKey}, ${outcome.kind ?? outcome.source}, ${outcome.label}: ${outcome.answer}`,
    `    ${describe(outcome)}`,
  ]);
  return [`${title}:`, ...lines].join('\n');
}

function describeDisagreement({ judged }: CaseOutcome): string {
  if (!judged) return '';
  const { accepted, reason, evidence } = judged;
  const quotes = evidence.map(quote => ` "${quote}"`).join('');
  return `${accepted ? 'accepted' : 'refused'}: ${reason}${quotes}`;
}

function round(milliseconds: number): string {
  return milliseconds < 10 ? milliseconds.toFixed(1) : String(Math.round(milliseconds));
}
