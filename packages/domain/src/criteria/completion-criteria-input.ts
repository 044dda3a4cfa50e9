import { normaliseCompletionCriteria } from './completion-criteria.ts';
import { jsonInput } from './json-input.ts';
import { unknownKeysInCompletion } from './known-keys.ts';
import { isJsonObject } from './read-items.ts';

export const MALFORMED_COMPLETION_CRITERIA =
  'The completion criteria must be valid JSON. Please check the format and try again.';

/** Completion criteria as input, in one of their four forms (CO-27); null for none. */
export const completionCriteriaInput = jsonInput(MALFORMED_COMPLETION_CRITERIA).check(context => {
  const { value } = context;
  if (value === null) return;
  const isReadable = normaliseCompletionCriteria(value).kind !== 'none';
  for (const issue of isReadable ? unknownKeysInCompletion(value) : [explain(value)])
    context.issues.push({ code: 'custom', input: value, ...issue });
});

function explain(value: unknown): { path: string[]; message: string } {
  if (Array.isArray(value)) return { path: [], message: 'Enter at least one criterion with a text' };
  if (!isJsonObject(value))
    return {
      path: [],
      message: 'Enter a list of criteria, or an object with an objective, criteria or a type',
    };
  if (value.type === 'questions_completed')
    return { path: ['requiredCount'], message: 'Enter a whole number of questions, 1 or more' };
  if ('criteria' in value) return { path: ['criteria'], message: 'Enter at least one criterion with a text' };
  return { path: ['objective'], message: 'Enter an objective or a list of criteria' };
}
