import { criterionKey } from './criterion-key.ts';
import { type CriterionItem, isJsonObject, readItems, readText } from './read-items.ts';

/** What completes a step, in one shape whatever form it was stored in. */
export type CompletionCriteria =
  /** A list to be met, never empty. `objective` heads it, or is its only item. */
  | { kind: 'list'; objective: string | null; items: CriterionItem[] }
  /** So many completed questions, 1 or more. */
  | { kind: 'questions'; requiredCount: number }
  /** Nothing readable: the questions alone decide. */
  | { kind: 'none' };

/**
 * Reads a step's completion criteria (F3's four forms, B3, decisions 4): an object with `objective`; a plain list; an
 * object with a `criteria` list, of type 'structured' or without type; `{ type: 'questions_completed',
 * requiredCount }`. Entries without an id are keyed by their text, not their place; duplicates collapse.
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
