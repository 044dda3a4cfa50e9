import type { JudgeExam } from '@groundwork/api-client';
import type {
  AdminAssistant,
  AdminChallenge,
  AdminQuestion,
  AdminStep,
  StepAssistant,
} from '@groundwork/domain';

export const READ_AT = '2026-11-01T10:00:00.000Z';
export const LATER = '2026-11-02T10:00:00.000Z';

export const buildChallenge = (changes: Partial<AdminChallenge> = {}): AdminChallenge => ({
  id: 1,
  title: 'Market',
  description: 'Who buys',
  imageUrl: null,
  videoUrl: null,
  order: 1,
  isActive: true,
  isArchived: false,
  icon: 'school',
  iconSvg: null,
  updatedAt: READ_AT,
  ...changes,
});

export const buildStep = (changes: Partial<AdminStep> = {}): AdminStep => ({
  id: 11,
  challengeId: 1,
  title: 'Name the problem',
  description: 'Who has it',
  order: 1,
  isActive: true,
  completionCriteria: null,
  reportSection: 'problem',
  conversationOpener: 'Hello!',
  minutes: null,
  promptInstructions: 'Ask on.',
  asksSomething: true,
  updatedAt: READ_AT,
  ...changes,
});

export const buildQuestion = (changes: Partial<AdminQuestion> = {}): AdminQuestion => ({
  id: 21,
  stepId: 11,
  text: 'Who has this problem?',
  hint: null,
  example: null,
  order: 1,
  type: 'ai-evaluated',
  isActive: true,
  evaluationCriteria: null,
  figure: null,
  updatedAt: READ_AT,
  ...changes,
});

export const buildAssistant = (changes: Partial<AdminAssistant> = {}): AdminAssistant => ({
  id: 31,
  name: 'Nora',
  description: 'Asks on',
  avatar: '/coaches/nora.svg',
  iconSvg: null,
  systemPrompt: 'You are Nora.',
  webSearchEnabled: false,
  isActive: true,
  updatedAt: READ_AT,
  ...changes,
});

export const buildLink = (changes: Partial<StepAssistant> = {}): StepAssistant => ({
  id: 41,
  stepId: 11,
  assistantId: 31,
  order: 1,
  isActive: true,
  createdAt: READ_AT,
  assistant: { name: 'Nora', isActive: true },
  ...changes,
});

/** A model that has passed its exam, by default. */
export const buildJudge = (changes: Partial<JudgeExam> = {}): JudgeExam => ({
  state: 'passed',
  line: 'This model judges: it accepted 8 of 8 good answers',
  model: 'a-model',
  judgeVersion: 'judge-7',
  problem: null,
  wrong: [],
  tally: {
    done: { count: 25, of: 25 },
    honestAccepted: { count: 8, of: 8 },
    badAccepted: { count: 1, of: 16 },
    statementsWrong: { count: 0, of: 12 },
  },
  ...changes,
});
