import { isObject } from './json-value.ts';

/** The forms of a step's completion criteria (CO-27). A list may stand alone, or in an object. */
export type CompletionForm = 'none' | 'objective' | 'list' | 'questions';

/** What a form begins with. */
export const NEW_COMPLETION: Record<CompletionForm, unknown> = {
  none: null,
  objective: { objective: '', autoCompletion: true },
  list: { criteria: [{ text: '' }] },
  questions: { type: 'questions_completed', requiredCount: 1 },
};

/** Which form a value has; null for one that none fits. */
export function formOf(json: unknown): CompletionForm | null {
  if (json === null) return 'none';
  if (Array.isArray(json)) return 'list';
  if (!isObject(json)) return null;
  if (json.type === 'questions_completed') return 'questions';
  if ('criteria' in json) return Array.isArray(json.criteria) ? 'list' : null;
  return 'objective' in json ? 'objective' : null;
}
