import type { Generation } from '@groundwork/domain';
import { showToast } from '../../ui/toast.ts';

/** Names the number of sections that the newest generation could not write. */
export const nameFailed = ({ failed }: Generation) =>
  `Couldn't write ${failed} ${failed === 1 ? 'section' : 'sections'}`;

export const UNKNOWN_REASON = 'Please try again later.';

export function notifyOutcome(generation: Generation): void {
  const { state, reason } = generation;
  if (state === 'done') {
    void showToast({
      title: 'Report updated',
      message: 'Every section that has answers is up to date.',
      tone: 'success',
    });
  }
  if (state !== 'failed') return;
  void showToast({
    title: nameFailed(generation),
    message: reason ?? UNKNOWN_REASON,
    tone: 'error',
  });
}
