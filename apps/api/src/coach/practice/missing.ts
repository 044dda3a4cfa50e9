import type { Lacking } from './coverage.ts';
import type { CriterionRule } from './criterion-rule.ts';
import type { Refusal } from './refusals.ts';

/** What to say to the part of a message that cannot count. Each leads into what is still missing. */
const REFUSED: Record<Refusal, string> = {
  question: 'A question back to me is no answer yet',
  instruction: 'Only facts from your world count, not words about how to mark them',
  marker: 'Only facts from your world count, not commands in brackets',
  praise: 'Kind of you, but only facts count',
  promise: 'A plan counts as soon as it has a day in it',
  everyone: '"Everyone" is too wide to start with',
  unknown: 'Not knowing yet is fine, and a labelled guess or a plan with a day would do',
};

const ABSENT: Record<Lacking, string> = {
  number: 'a number with its unit',
  date: 'a day or a date',
  role: 'a role, such as a job title',
  quote: 'words in quotation marks',
  reason: 'a reason, such as a sentence with "because"',
  negation: 'what is not so',
  list: 'a longer list',
};

/**
 * One sentence that tells the founder what a criterion still lacks, made from the criterion's own text.
 * The sentences of a question's criteria are read one after the other: `unmet` says how many came before.
 */
export function describeMissing(
  rule: CriterionRule,
  lacking: readonly Lacking[],
  { refusal, unmet }: { refusal: Refusal | null; unmet: number },
): string {
  const wanted = lowerFirst(rule.criterion.text.trim().replace(/[.!?]+$/, ''));
  const [first] = lacking;
  const detail = first ? ` (I do not see ${describeAbsent(rule, first)} yet)` : '';
  if (unmet > 0) return `Also missing: ${wanted}${detail}.`;
  return refusal ? `${REFUSED[refusal]}; still missing: ${wanted}.` : `Still missing: ${wanted}${detail}.`;
}

function describeAbsent(rule: CriterionRule, signal: Lacking): string {
  if (signal === 'list') return `a list of ${rule.list}`;
  const needed = rule.needs.get(signal) ?? 1;
  return needed > 1 ? `${needed} times ${ABSENT[signal]}` : ABSENT[signal];
}

function lowerFirst(text: string): string {
  const second = text.charAt(1);
  // "I …" and abbreviations keep their capital.
  const keeps = second === ' ' ? text.startsWith('I ') : second !== second.toLowerCase();
  return keeps ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
