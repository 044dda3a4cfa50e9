import type { Generation } from '@groundwork/domain';
import { showToast } from '../../ui/toast.ts';

/** Says how a generation ended. */
export function tellOutcome({ state, failed, reason }: Generation): void {
  if (state === 'done') {
    void showToast({
      title: 'Report updated',
      message: 'Every section that has answers is up to date.',
      tone: 'success',
    });
  }
  if (state !== 'failed') return;
  void showToast({
    title: `${failed} ${failed === 1 ? 'section' : 'sections'} could not be written`,
    message: reason ?? 'Please try again later.',
    tone: 'error',
  });
}
