import type { Message, Startup, StepProgress, User } from '@groundwork/domain';

const at = '2026-01-05T10:00:00.000Z';

export const sampleUser: User = {
  id: 1,
  username: 'ada',
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  role: 'user',
  experiencePoints: 0,
  hasSecondFactor: false,
  hasPassword: true,
  level: 1,
  createdAt: at,
};

export const sampleStartup: Startup = {
  id: 7,
  name: 'Clinic Desk',
  description: '',
  industry: '',
  stage: '',
  problemStatement: '',
  valueProposition: '',
  revenueModel: '',
  targetMarket: '',
  coachWritten: [],
  hasReport: false,
  newComments: 0,
  percent: 0,
  lastActiveAt: at,
  createdAt: at,
  updatedAt: at,
};

export function buildMessage(changes: Partial<Message> = {}): Message {
  return {
    id: 11,
    content: 'Hello',
    userId: 1,
    assistantId: null,
    personaId: null,
    startupId: 7,
    challengeId: 2,
    stepId: 3,
    role: 'user',
    kind: 'message',
    status: 'complete',
    replyTo: null,
    citations: [],
    failure: null,
    createdAt: at,
    ...changes,
  };
}

export const sampleProgress: StepProgress = {
  id: 5,
  startupId: 7,
  challengeId: 2,
  stepId: 3,
  status: 'in_progress',
  activeQuestionId: 31,
  percent: 33,
  criteriaCompletion: { objective: null, objectiveCompleted: false, completedCriteria: [], criteria: [] },
  hasUnjudged: false,
  isJudging: false,
  offers: null,
  isRefused: false,
  attempt: 1,
  rev: 4,
  updatedAt: at,
};
