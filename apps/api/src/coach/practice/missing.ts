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
  role: ['a role such as a job title', 'roles such as job titles'],
  quote: ['words in quotation marks', 'quotations in quotation marks'],
  reason: ['a reason such as a sentence with "because"', 'reasons such as sentences with "because"'],
  negation: ['what is not so', 'things that are not so'],
  list: ['a list', 'things in a list'],
};

export interface Told {
  refusal: Refusal | null;
  /** How many sentences of this kind come before, for the same question. */
  unmet: number;
  /** Signals that are nowhere in the founder's words. */
  absent: readonly Lacking[];
  /** Signals that are there, but not where the criterion is spoken of. */
  seen: readonly Lacking[];
}

/**
 * One sentence that tells the founder what a criterion still lacks, made from the criterion's own text.
 * The sentences of a question's criteria are read one after the other. Nothing is called absent that stands in the chat.
 */
export function describeMissing(rule: CriterionRule, { refusal, unmet, absent, seen }: Told): string {
  const wanted = lowerFirst(rule.criterion.text.trim().replace(/[.!?]+$/, ''));
  // Why a message cannot count is reason enough.
  if (refusal) return unmet > 0 ? `Also for ${wanted}.` : `${REFUSED[refusal]}; I am looking for ${wanted}.`;
  const detail = absent[0]
    ? ` (I do not see ${describeAbsent(rule, absent[0])} yet)`
    : seen[0]
      ? ` (I see ${describeAbsent(rule, seen[0])}, but cannot tell yet how it fits)`
      : '';
  if (unmet > 0) return `Also for ${wanted}${detail}.`;
  return `I am looking for ${wanted}${detail}.`;
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
