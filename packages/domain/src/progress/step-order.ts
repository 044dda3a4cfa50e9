import type { StepRecord } from '../entities/progress.ts';

export interface Ordered {
  id: number;
  order: number;
}

/** Sorts by order, then id, so that equal orders have one sequence everywhere. */
export function compareByOrder(a: Ordered, b: Ordered): number {
  return a.order - b.order || a.id - b.id;
}

export interface OrderedStep extends Ordered {
  challengeId: number;
  isActive: boolean;
}

/**
 * The next active step of the same challenge, by order, then id (PR-16). Null at the challenge's end and when
 * `currentStepId` is not among `steps`. The current step itself may be inactive; `steps` may be unsorted.
 */
export function nextStep<Step extends OrderedStep>(
  steps: readonly Step[],
  currentStepId: number,
): Step | null {
  const current = steps.find(({ id }) => id === currentStepId);
  if (!current) return null;
  const later = steps.filter(
    step => step.isActive && step.challengeId === current.challengeId && compareByOrder(step, current) > 0,
  );
  return later.toSorted(compareByOrder)[0] ?? null;
}

/**
 * The step of one challenge to work on: the one whose index is the completed count, or the first when all or
 * none are completed (PR-15); null without active steps. Locked steps are passed over (PR-4).
 */
export function currentStep<Step extends Ordered & { isActive: boolean }>(
  steps: readonly Step[],
  completedCount: number,
): Step | null {
  const sequence = steps.filter(({ isActive }) => isActive).toSorted(compareByOrder);
  return sequence[completedCount] ?? sequence[0] ?? null;
}

/**
 * The step to offer in one challenge: its {@link currentStep} (PR-15) or, if that is completed already because steps
 * were done out of order, the first active step that is not. With all of them completed it is the first; null without
 * active steps.
 *
 * @param records one startup's; those of other challenges and of locked steps are skipped
 */
export function stepToOffer<Step extends Ordered & { isActive: boolean }>(
  steps: readonly Step[],
  records: readonly StepRecord[],
): Step | null {
  const completed = new Set(
    records.filter(({ status }) => status === 'completed').map(({ stepId }) => stepId),
  );
  const active = steps.filter(({ isActive }) => isActive).toSorted(compareByOrder);
  const open = active.filter(({ id }) => !completed.has(id));
  const current = currentStep(active, active.length - open.length);
  return current && completed.has(current.id) ? (open[0] ?? current) : current;
}
