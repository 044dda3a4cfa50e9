import type { StepRecord } from '../entities/progress.ts';

export type WayIn = 'start' | 'continue' | 'review';

/**
 * What a button into a step or challenge says: 'continue' once the founder said something in it (PR-68).
 *
 * @param records those of the step, or of all the challenge's active steps
 */
export function wayIn(records: readonly Pick<StepRecord, 'status'>[]): WayIn {
  if (records.every(({ status }) => status === 'not_started')) return 'start';
  return records.every(({ status }) => status === 'completed') ? 'review' : 'continue';
}
