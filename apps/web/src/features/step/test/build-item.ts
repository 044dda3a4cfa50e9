import type { ProgressItem } from '../progress/use-step-progress.ts';

/** A line of the list beside the chat, by default the question being asked. */
export const buildItem = (changes: Partial<ProgressItem>): ProgressItem => ({
  key: '1',
  questionId: 1,
  text: 'Who has it?',
  state: 'current',
  hint: null,
  example: null,
  options: [],
  evidence: [],
  reason: null,
  missing: null,
  criteria: [],
  earlier: [],
  isOwnAssessment: false,
  isByPerson: false,
  appeal: null,
  appealsIn: null,
  isLeft: false,
  isAboutConversations: false,
  offer: null,
  ...changes,
});
