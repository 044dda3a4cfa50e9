import { normaliseCompletionCriteria, type Step } from '@groundwork/domain';

/** Those that answers alone can complete: by criteria that are judged, or by their questions. */
export const qualifyingSteps = (steps: readonly Step[]): Step[] => steps.filter(isCompletedByAnswers);

function isCompletedByAnswers({ completionCriteria: criteria }: Step): boolean {
  // Without criteria of its own, a step's questions decide.
  if (criteria === null) return true;
  const isOptedOut = typeof criteria === 'object' && 'autoCompletion' in criteria && !criteria.autoCompletion;
  return !isOptedOut && normaliseCompletionCriteria(criteria).kind !== 'none';
}
