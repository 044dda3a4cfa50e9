import { showToast } from '../../ui/toast.ts';

/** The coach has taken an answer (F4). */
export function tellQuestionCompleted(): void {
  void showToast({
    title: 'Question Auto-Completed',
    message: 'Your answer was accepted. See beside the question why.',
    tone: 'success',
  });
}
