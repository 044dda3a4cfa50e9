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

const ABSENT: Record<Lacking, readonly [one: string, several: string]> = {
  number: ['a number with its unit', 'numbers with their units'],
  date: ['a day or a date', 'days or dates'],
  role: ['a role, such as a job title', 'roles, such as job titles'],
  quote: ['words in quotation marks', 'quotations in quotation marks'],
  reason: ['a reason, such as a sentence with "because"', 'reasons, such as sentences with "because"'],
  negation: ['what is not so', 'things that are not so'],
  list: ['a list', 'things in a list'],
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
  if (unmet > 0) return `Also for ${wanted}${detail}.`;
  return refusal
    ? `${REFUSED[refusal]}; I am looking for ${wanted}.`
    : `I am looking for ${wanted}${detail}.`;
}

function describeAbsent(rule: CriterionRule, signal: Lacking): string {
  const needed = signal === 'list' ? rule.list : (rule.needs.get(signal) ?? 1);
  const [one, several] = ABSENT[signal];
  return needed > 1 ? `${needed} ${several}` : one;
}

function lowerFirst(text: string): string {
  const second = text.charAt(1);
  // "I …" and abbreviations keep their capital.
  const keeps = second === ' ' ? text.startsWith('I ') : second !== second.toLowerCase();
  return keeps ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
