import { PLAIN_ITEM, type ProgressItem } from '../progress/use-step-progress.ts';

/** A line of the list beside the chat, by default the question being asked. */
export const buildItem = (changes: Partial<ProgressItem>): ProgressItem => ({
  ...PLAIN_ITEM,
  key: '1',
  questionId: 1,
  text: 'Who has it?',
  state: 'current',
  ...changes,
});
