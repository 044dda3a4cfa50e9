import type { StartupInput, StartupTextField } from '@groundwork/domain';
import type {
  ConverseInput,
  GuidanceInput,
  JudgeInput,
  JudgeItem,
  NumberedSentence,
  ReplyInput,
  ReplyItem,
  WriteInput,
} from '../../coach/provider.ts';

export function buildReplyItem(overrides: Partial<ReplyItem> = {}): ReplyItem {
  return {
    text: 'When did it last happen?',
    hint: 'Think of one day.',
    example: null,
    type: 'ai-evaluated',
    options: [],
    met: false,
    justMet: false,
    criterion: null,
    missing: null,
    evidence: [],
    ...overrides,
  };
}

export function buildReplyInput(overrides: Partial<ReplyInput> = {}): ReplyInput {
  return {
    kind: 'message',
    assistant: { name: 'Ada', systemPrompt: 'You speak in short sentences.', webSearchEnabled: false },
    startup: {
      name: 'Rota',
      description: 'Rebooks missed appointments',
      industry: 'Healthcare',
      stage: 'Idea',
      problemStatement: '',
      valueProposition: '',
      revenueModel: '',
      targetMarket: '',
    },
    challenge: { title: 'Problem & market' },
    step: {
      title: 'Name the problem',
      description: 'Who has it, and when.',
      promptInstructions: 'Press for one dated incident.',
    },
    items: [buildReplyItem()],
    judged: true,
    needsExample: false,
    leftOut: [],
    unquoted: [],
    revision: null,
    nextStep: null,
    history: [{ role: 'user', content: 'On Tuesday our Leeds receptionist lost 40 minutes.' }],
    ...overrides,
  };
}

/** A card with every text and no result. */
export function buildGuidanceInput({
  card,
  ...overrides
}: Partial<Omit<GuidanceInput, 'card'>> & { card?: Partial<GuidanceInput['card']> } = {}): GuidanceInput {
  return {
    startup: buildReplyInput().startup,
    column: 'To Do',
    card: {
      title: 'Bakers pay',
      stage: 'Discover',
      state: 'idea',
      outcome: null,
      hypothesis: 'Bakers in Leeds lose 40 loaves each morning',
      test: 'Ask 9 bakers for a deposit of 5 euros',
      metric: 'Number of deposits paid',
      criteria: 'At least 4 of 9 by 3 December',
      ...card,
    },
    decision: { learned: null, next: null },
    balance: { supports: 0, contradicts: 0, neither: 0 },
    results: [],
    answers: [],
    searches: false,
    history: [{ role: 'user', content: 'Have a look' }],
    ...overrides,
  };
}

/** A message to a persona in a chat that is not an interview. */
export function buildConverseInput(overrides: Partial<ConverseInput> = {}): ConverseInput {
  return {
    persona: {
      name: 'Dana',
      description: 'Owns a small business.',
      systemPrompt: 'You are Dana. You keep three bakeries and never promise to buy.',
      category: 'customer',
      webSearchEnabled: false,
    },
    salt: 1,
    startup: buildReplyInput().startup,
    hypotheses: ['Bakers pay a deposit'],
    truth: null,
    history: [{ role: 'user', content: 'Would you try it?', speaker: null }],
    ...overrides,
  };
}

/** Sentences numbered from 1, each a message of its own. */
export function buildSentences(...texts: string[]): NumberedSentence[] {
  return texts.map((text, index) => ({
    number: index + 1,
    messageId: index + 1,
    start: 0,
    end: text.length,
    text,
  }));
}

/** An item whose criteria have these texts; their ids are `c1`, `c2` and so on. */
export function buildJudgeItem(key: string, text: string, criteria: readonly string[]): JudgeItem {
  return {
    key,
    text,
    hint: null,
    criteria: criteria.map((asks, index) => ({
      id: `c${index + 1}`,
      text: asks,
      required: true,
      keywords: ['keyword-for-practice-only'],
      signals: ['number'],
    })),
    reject: [],
    commonMistakes: [],
  };
}

export function buildJudgeInput(overrides: Partial<JudgeInput> = {}): JudgeInput {
  return {
    step: { title: 'Name the problem', description: 'Who has it, and when.' },
    items: [
      buildJudgeItem('question:7', 'When did it last happen?', ['Names a day', 'Names who it happened to']),
    ],
    activeKey: 'question:7',
    newestId: 2,
    sentences: buildSentences('On Tuesday it happened.', 'Our Leeds receptionist lost 40 minutes.'),
    ...overrides,
  };
}

/** A field to write in a form that is empty except for its name. */
export function buildWriteInput(field: StartupTextField, form: Partial<StartupInput> = {}): WriteInput {
  const startup: StartupInput = {
    name: 'Rota',
    description: '',
    industry: '',
    stage: '',
    problemStatement: '',
    valueProposition: '',
    revenueModel: '',
    targetMarket: '',
    ...form,
  };
  return { field, startup };
}
