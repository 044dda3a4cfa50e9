import {
  type Card,
  type Message,
  type Question,
  REPORT_SECTIONS,
  type Report,
  type ReportSection,
  type Startup,
  type Step,
  type StepProgress,
  type User,
} from '@groundwork/domain';

const at = '2026-01-05T10:00:00.000Z';

export function buildUser(changes: Partial<User> = {}): User {
  return {
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
    ...changes,
  };
}

export function buildStartup(changes: Partial<Startup> = {}): Startup {
  return {
    id: 7,
    name: 'Routely',
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
    ...changes,
  };
}

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

export function buildCard(changes: Partial<Card> = {}): Card {
  return {
    id: 9,
    columnId: 1,
    title: 'Bakers pay',
    order: 0,
    stage: 'Discover',
    state: 'idea',
    hypothesis: null,
    test: null,
    metric: null,
    criteria: null,
    coachWritten: [],
    testStartedAt: null,
    dueOn: null,
    outcome: null,
    decidedAt: null,
    followsId: null,
    balance: { supports: 0, contradicts: 0, neither: 0 },
    createdAt: at,
    updatedAt: at,
    ...changes,
  };
}

export function buildProgress(changes: Partial<StepProgress> = {}): StepProgress {
  return {
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
    ...changes,
  };
}

export function buildStep(changes: Partial<Step> = {}): Step {
  return {
    id: 3,
    challengeId: 2,
    title: 'Name the problem',
    description: '',
    order: 1,
    isActive: true,
    completionCriteria: null,
    reportSection: 'problem',
    conversationOpener: null,
    minutes: null,
    ...changes,
  };
}

export function buildQuestion(changes: Partial<Question> = {}): Question {
  return {
    id: 31,
    stepId: 3,
    text: 'Who has this problem?',
    hint: null,
    example: null,
    order: 1,
    type: 'ai-evaluated',
    isActive: true,
    evaluationCriteria: { criteria: [], options: [] },
    ...changes,
  };
}

export function buildReport(changes: Partial<Report> = {}): Report {
  return {
    id: 4,
    title: 'Routely Report',
    status: 'draft',
    templateId: null,
    startupId: 7,
    createdAt: at,
    updatedAt: at,
    generatedAt: null,
    version: 2,
    generation: { state: 'idle', done: 0, failed: 0, total: 12, reason: null },
    ...changes,
  };
}

/** The twelve standard sections, with ids from 101 on and the same `changes` to each. */
export function buildSections(changes: Partial<ReportSection> = {}): ReportSection[] {
  return REPORT_SECTIONS.map(({ type, title }, place) => ({
    id: 101 + place,
    title,
    content: '',
    order: place + 1,
    type,
    state: 'empty',
    isOutOfDate: false,
    earlier: null,
    writtenAt: null,
    ...changes,
  }));
}
