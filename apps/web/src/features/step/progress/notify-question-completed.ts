import { showToast } from '../../../ui/toast.ts';

export function notifyQuestionCompleted(): void {
  void showToast({
    title: 'Answer accepted',
    message: 'The list of questions shows which of your own words counted.',
    tone: 'success',
  });
}
