import { criterionKey } from './criterion-key.ts';
import { type CriterionItem, isJsonObject, readItems, readText } from './read-items.ts';

export type CompletionCriteria =
  /** A list to be met, never empty. `objective` heads it, or is its only item. */
  | { kind: 'list'; objective: string | null; items: CriterionItem[] }
  /** This many completed questions, 1 or more. */
  | { kind: 'questions'; requiredCount: number }
  | { kind: 'none' };

/**
 * Reads a step's completion criteria in any of their four forms (CO-27). Entries without an id are keyed by
 * their text, not their place, and equal ones count once (CO-28).
 *
 * @param json the decoded JSON value, as stored
 * @returns `none` for anything unknown or malformed; never throws
 */
export function normaliseCompletionCriteria(json: unknown): CompletionCriteria {
  if (Array.isArray(json)) return toList(null, json);
  if (!isJsonObject(json)) return { kind: 'none' };
  if (json.type === 'questions_completed') return toQuestions(json.requiredCount);
  return toList(readText(json.objective), json.criteria);
}

function toQuestions(requiredCount: unknown): CompletionCriteria {
  const isCount =
    typeof requiredCount === 'number' && Number.isSafeInteger(requiredCount) && requiredCount > 0;
  return isCount ? { kind: 'questions', requiredCount } : { kind: 'none' };
}

function toList(objective: string | null, criteria: unknown): CompletionCriteria {
  const items = readItems(criteria).map(({ item }) => item);
  if (items.length > 0) return { kind: 'list', objective, items };
  if (objective === null) return { kind: 'none' };
  const only = { key: criterionKey(objective), text: objective, required: true };
  return { kind: 'list', objective, items: [only] };
}
