import type { QuestionOffer } from '../entities/step-progress.ts';

/** Answers in a row that completed nothing, before the founder may decide. Rules are wrong more often than models. */
const REFUSALS_BY_RULES = 2;
const REFUSALS_BY_A_MODEL = 3;

/** The answers to the open question so far. */
export interface Refusals {
  /** Judged messages since it came up, none of which completed anything. */
  count: number;
  /** Whether rules judged the newest of them. */
  isByRules: boolean;
  /** Open questions of the step, including the one that is asked. */
  openQuestions: number;
}

/**
 * A founder's choice about the open question: to count it, where only rules have refused them (PR-63), or to go on with
 * another one, where there is one (PR-66). Null where neither is due.
 */
export function questionOffer({ count, isByRules, openQuestions }: Refusals): QuestionOffer | null {
  if (openQuestions === 0) return null;
  if (isByRules) return count >= REFUSALS_BY_RULES ? 'own_assessment' : null;
  return count >= REFUSALS_BY_A_MODEL && openQuestions > 1 ? 'later' : null;
}
