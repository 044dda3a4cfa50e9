import { type EvidenceKind, prepareCoachTexts, type Startup } from '@groundwork/domain';
import { growth, LINEAR } from '@groundwork/domain/testing';
import { describe, expect, it } from 'vitest';
import { buildSectionInput, hasCoachWritten } from './build-section-input.ts';
import type { AcceptedAnswer } from './list-answer-sentences.ts';

const STARTUP: Startup = {
  id: 1,
  name: 'Rota',
  description: 'We fill shifts. Bakeries pay for each one.',
  industry: 'Other',
  stage: 'Idea',
  problemStatement: 'Bakeries in Leeds cannot fill the early shift.',
  valueProposition: '',
  revenueModel: '',
  targetMarket: '',
  coachWritten: [],
  hasReport: true,
  newComments: 0,
  percent: 5,
  lastActiveAt: '2026-01-05T10:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

/** Parts of messages as evidence: the message, the offset and the words. */
type Quotes = readonly (readonly [messageId: number, start: number, quote: string])[];

function answer(
  question: string | null,
  quotes: Quotes,
  change: Partial<AcceptedAnswer> = {},
): AcceptedAnswer {
  return {
    stepProgressId: 3,
    challengeId: 1,
    stepId: 2,
    stepTitle: 'Name the problem',
    question,
    questionKey: question === null ? null : 'challenge/step/question',
    questionType: question === null ? null : 'ai-evaluated',
    evaluationCriteria: null,
    evidence: quotes.map(([messageId, start, quote]) => ({
      messageId,
      start,
      end: start + quote.length,
      quote,
    })),
    ...change,
  };
}

const CHOICE: Partial<AcceptedAnswer> = {
  questionType: 'multiple-choice',
  evaluationCriteria: { options: ['Weekly', 'Monthly'] },
};

const build = (answers: readonly AcceptedAnswer[], startup = STARTUP, texts = prepareCoachTexts([])) =>
  buildSectionInput('problem', startup, { answers, chats: [] }, texts);
const textsOf = (answers: readonly AcceptedAnswer[]) =>
  build(answers)?.input.sources.flatMap(({ step, text }) => (step === null ? [] : [text]));

const ADA = { answers: [answer('Who?', [[7, 0, 'Ada.']])], chats: [] };
const MESSAGE = 'On Tuesday nobody came. Two hundred loaves were late.';
const LOAVES = 'Two hundred loaves were late.';
const LOAVES_AT = MESSAGE.indexOf(LOAVES);

describe('the sources of a section', () => {
  it('are the profile’s sentences, then the answers’, numbered from 1, each with what it stands for', () => {
    const built = build([answer('When did it last happen?', [[7, 0, MESSAGE]])]);
    expect(built?.input).toEqual({
      section: { type: 'problem', title: 'Problem', subtitle: 'Pain points and their cost today' },
      startup: { name: 'Rota' },
      refused: [],
      sources: [
        {
          number: 1,
          key: null,
          about: 'Problem Statement',
          step: null,
          text: STARTUP.problemStatement,
          isAccepted: true,
          isFounders: true,
        },
        {
          number: 2,
          key: 'challenge/step/question',
          about: 'When did it last happen?',
          step: 'Name the problem',
          text: 'On Tuesday nobody came.',
          isAccepted: true,
          isFounders: true,
        },
        {
          number: 3,
          key: 'challenge/step/question',
          about: 'When did it last happen?',
          step: 'Name the problem',
          text: LOAVES,
          isAccepted: true,
          isFounders: true,
        },
      ],
    });
    expect(built?.sources).toEqual([
      { kind: 'profile', field: 'problemStatement', quote: STARTUP.problemStatement },
      expect.objectContaining({ kind: 'answer', messageId: 7, quote: 'On Tuesday nobody came.' }),
      {
        kind: 'answer',
        messageId: 7,
        challengeId: 1,
        stepId: 2,
        stepTitle: 'Name the problem',
        question: 'When did it last happen?',
        quote: LOAVES,
        evidence: 'guessed',
      },
    ]);
  });

  it('say what an accepted sentence rests on, and nothing of an own assessment', () => {
    const said = (kind: EvidenceKind, change: object = {}) => {
      const one = answer('When?', [[7, LOAVES_AT, LOAVES]], change);
      const evidence = one.evidence.map(piece => ({ ...piece, kind }));
      return build([{ ...one, evidence }])?.sources.map(source =>
        source.kind === 'answer' ? [source.quote, source.evidence] : [],
      );
    };
    expect(said('told')).toContainEqual([LOAVES, 'told']);
    expect(said('told', { isOwnAssessment: true })).toContainEqual([LOAVES, undefined]);
  });

  it('are in the order in which they were said, whichever criteria they were accepted for', () => {
    const later = answer('When?', [
      [9, 0, 'It happened again in June.'],
      [7, LOAVES_AT, LOAVES],
    ]);
    const earlier = answer('When?', [[7, 0, 'On Tuesday nobody came.']]);
    expect(textsOf([later, answer('Who?', [[5, 0, 'Ada.']]), earlier])).toEqual([
      'On Tuesday nobody came.',
      LOAVES,
      'It happened again in June.',
      'Ada.',
    ]);
  });

  it('are none without an answer, whatever the profile says', () => {
    expect(build([])).toBeNull();
    expect(build([answer('Who?', [])])).toBeNull();
    expect(build([answer('Who?', [[7, 0, ' … ']])])).toBeNull();
  });

  it('of the profile are the fields that feed the section, industry and stage by their names', () => {
    const built = buildSectionInput('product_overview', STARTUP, ADA, null);
    expect(built?.input.sources.map(({ about, text }) => [about, text])).toEqual([
      ['Description', 'We fill shifts.'],
      ['Description', 'Bakeries pay for each one.'],
      ['Industry', 'Other'],
      ['Stage', 'Idea'],
      ['Who?', 'Ada.'],
    ]);
    const unset = { ...STARTUP, description: '', industry: '' as const, stage: '' as const };
    const bare = buildSectionInput('product_overview', unset, ADA, null);
    expect(bare?.input.sources).toHaveLength(1);
  });

  it('speak of the step where there is no question', () => {
    expect(build([answer(null, [[7, 0, 'Ada.']])])?.input.sources.at(-1)?.about).toBe('Name the problem');
  });
});

describe('what was accepted more than once', () => {
  it('is one source, of what it was accepted for first', () => {
    const built = build([answer('When?', [[7, 0, MESSAGE]]), answer('What?', [[7, LOAVES_AT, LOAVES]])]);
    expect(built?.input.sources.slice(1).map(({ about, text }) => [about, text])).toEqual([
      ['When?', 'On Tuesday nobody came.'],
      ['When?', LOAVES],
    ]);
  });

  it('is the whole sentence where a part of it was accepted too, before or after', () => {
    const part = [7, LOAVES_AT + 4, 'hundred loaves'] as const;
    const whole = [7, 0, MESSAGE] as const;
    const sentences = ['On Tuesday nobody came.', LOAVES];
    expect(textsOf([answer('When?', [part]), answer('What?', [whole])])).toEqual(sentences);
    expect(textsOf([answer('What?', [whole]), answer('When?', [part])])).toEqual(sentences);
  });

  it('is kept when it was said in another message, or at another place of one', () => {
    const twice = [
      [7, 0, LOAVES],
      [7, 40, LOAVES],
      [8, 0, LOAVES],
    ] as const;
    expect(textsOf([answer('What?', twice)])).toEqual([LOAVES, LOAVES, LOAVES]);
  });
});

describe('a question with options', () => {
  it.each(['b', 'Monthly', '2) It suits them'])('is answered with what %j chose, said as it was', quote => {
    const built = build([answer('How often?', [[7, 0, quote]], CHOICE)]);
    expect(built?.input.sources.at(-1)?.text).toBe('Monthly');
    expect(built?.sources.at(-1)?.quote).toBe(quote);
  });

  it('is answered with the sentence that says more than the option', () => {
    const quote = 'Monthly: the landlord insists on it. We asked twice.';
    const built = build([answer('How often?', [[7, 0, quote]], CHOICE)]);
    expect(built?.input.sources.at(-1)?.text).toBe('Monthly: the landlord insists on it.');
  });

  it('is answered in the founder’s words when the options have changed since', () => {
    const built = build([answer('How often?', [[7, 0, 'Every day']], CHOICE)]);
    expect(built?.input.sources.at(-1)?.text).toBe('Every day');
  });

  it('does not lose its answer, nor take another’s, by being part of a longer one', () => {
    const message = 'Monthly. Rent is due then.';
    const answers = [
      answer('Why?', [[7, 0, message]]),
      answer('How often?', [[7, 0, message]], CHOICE),
      answer('How often?', [[7, 0, message]], CHOICE),
    ];
    expect(textsOf(answers)).toEqual(['Monthly.', 'Rent is due then.', 'Monthly']);
  });
});

describe('a sentence that only the coach wrote', () => {
  const INVENTED = 'Every unfilled shift costs a bakery about two hundred pounds of bread.';
  const texts = prepareCoachTexts([{ invented: INVENTED, own: STARTUP.problemStatement }]);
  const written = {
    ...STARTUP,
    problemStatement: `${STARTUP.problemStatement} ${INVENTED}`,
    coachWritten: ['problemStatement' as const],
  };
  const authors = (startup: Startup, known = texts) =>
    build([answer('Who?', [[7, 0, 'Ada.']])], startup, known)?.input.sources.map(source => source.isFounders);

  it('is told from the founder’s own', () => {
    expect(authors(written)).toEqual([true, false, true]);
    expect(authors({ ...written, coachWritten: [] })).toEqual([true, true, true]);
  });

  it('asks for the coach’s texts where the field feeds the section', () => {
    expect(hasCoachWritten('problem', written)).toBe(true);
    expect(hasCoachWritten('persona', written)).toBe(false);
    expect(hasCoachWritten('problem', STARTUP)).toBe(false);
  });
});

describe('a result of the board', () => {
  const cites = (answered: string, result: string) => {
    const answers = [answer('What?', [[7, 0, answered]])];
    const board = { cardId: 1, hypothesis: null, outcome: 'validated', figure: null, unit: null } as const;
    const results = [{ ...board, title: 'Rota', text: result, bearing: 'supports' as const }];
    return buildSectionInput('problem', STARTUP, { answers, chats: [], results }, null)?.sources.at(-1)?.kind;
  };

  it.each([
    ['Receptionists lose time when patients cancel.', '7 of 9 receptionists had patients who cancel'],
    ['Die Hausverwaltung verliert Stunden.', 'In der Hausverwaltung fehlen sieben Stunden'],
    ['受付の人は毎日予約を変更する', '予約の変更が多い'],
    ['사장님은 매일 예약을 변경한다', '매일 예약을 받는다'],
  ])('is a source where it shares two words with what was said: %s', (said, result) => {
    expect(cites(said, result)).toBe('card');
  });

  it.each([
    ['Receptionists lose time when patients cancel.', 'Loaves of receptionists'],
    ['Rota fills the early shift.', 'Rota sells loaves early'],
    [`${'They would pay about that much. '.repeat(4)}Bread.`, 'They would pay about half'],
    ['毎日電話する', '医者は高い'],
  ])('is none beside %j: %j', (said, result) => {
    expect(cites(said, result)).toBe('answer');
  });
});

it('is built in linear time', () => {
  const evidence: Quotes = Array.from({ length: 250 }, (_, index) => [index % 7, index * 10, `${MESSAGE} `]);
  expect(growth(length => build([answer('What?', evidence.slice(0, length / 40))]))).toBeLessThan(LINEAR);
});
