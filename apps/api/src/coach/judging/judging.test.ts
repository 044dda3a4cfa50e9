import { describe, expect, it } from 'vitest';
import type { JudgedFigure } from '../provider.ts';
import type { ChatMessage, StoredQuestion } from '../turn-context.ts';
import { ANSWER, lexicalSimilarity, planJudgement, questionKey } from './plan-judgement.ts';
import { settle, toDecisions } from './settle.ts';

const criterion = (id: string, required = true) => ({
  id,
  text: `Says ${id}.`,
  required,
  keywords: [],
  signals: [],
});

function question(change: Partial<StoredQuestion> & { id: number }): StoredQuestion {
  return {
    text: `What about number ${change.id}?`,
    hint: null,
    example: null,
    type: 'ai-evaluated',
    evaluationCriteria: { criteria: [criterion('who'), criterion('when')] },
    figure: null,
    status: 'not_started',
    missing: null,
    evidence: [],
    ...change,
  };
}

const says = (id: number, content: string): ChatMessage => ({ id, role: 'user', content });
const coach = (id: number, content: string): ChatMessage => ({ id, role: 'assistant', content });
const state = (questions: StoredQuestion[], met: Parameters<typeof settle>[1] = []) => ({
  questions,
  met,
  completionCriteria: null,
});

describe('planJudgement', () => {
  it('asks about the criteria of open questions that are not met yet', () => {
    const questions = [question({ id: 1, status: 'completed' }), question({ id: 2 }), question({ id: 3 })];
    const met = [{ itemKey: questionKey(2), criterionKey: 'who', evidence: [] }];
    const plan = planJudgement(state(questions, met), [says(7, 'Dentists do.')], 7);
    expect(plan.items.map(item => [item.key, item.criteria.map(({ id }) => id)])).toEqual([
      ['question:2', ['when']],
      ['question:3', ['who', 'when']],
    ]);
  });

  it('says which criterion carries a figure', () => {
    const figure = { is: 'cost' as const, criterion: 'when' };
    const plan = planJudgement(state([question({ id: 1, figure })]), [says(7, 'Dentists do.')], 7);
    expect(plan.items[0]?.criteria.map(one => one.figure)).toEqual([undefined, 'cost']);
  });

  it('numbers the founder’s sentences verbatim over all messages of the attempt', () => {
    const history = [says(1, 'Dentists do. Every day!'), coach(2, 'Go on.'), says(3, 'In Leeds.')];
    const { sentences } = planJudgement(state([question({ id: 1 })]), history, 3);
    expect(sentences).toEqual([
      { number: 1, messageId: 1, start: 0, end: 12, text: 'Dentists do.' },
      { number: 2, messageId: 1, start: 13, end: 23, text: 'Every day!' },
      { number: 3, messageId: 3, start: 0, end: 9, text: 'In Leeds.' },
    ]);
  });

  it('leaves out what the coach had said before, but not what it quotes afterwards', () => {
    const sentence = 'Our receptionist in Leeds lost forty minutes on Tuesday.';
    const copied = planJudgement(state([question({ id: 1 })]), [coach(1, sentence), says(2, sentence)], 2);
    expect(copied.sentences).toEqual([]);
    const quoted = planJudgement(
      state([question({ id: 1 })]),
      [says(1, sentence), coach(2, `You said: ${sentence}`), says(3, 'Yes, it was so.')],
      3,
    );
    expect(quoted.sentences.map(({ text }) => text)).toContain(sentence);
  });

  it('leaves out the example of any question of the step, whatever else stands beside it', () => {
    const example = 'Gwen found two of her ewes down on Saturday 17 May.';
    const asked = state([question({ id: 1 }), question({ id: 2, example })]);
    const plan = planJudgement(asked, [says(2, `${example.toUpperCase()} Dentists in Leeds do.`)], 2);
    expect(plan.sentences.map(({ text }) => text)).toEqual(['Dentists in Leeds do.']);
    expect(JSON.stringify(plan.items)).not.toContain('Gwen');
  });

  it('leaves out what is sent again and serves a criterion, however it looks, and nothing else', () => {
    const [spent, free] = ['Dentists in Leeds do.', 'They do so every day.'];
    const evidence = [{ messageId: 1, start: 0, end: spent.length, quote: spent }];
    const met = [{ itemKey: questionKey(1), criterionKey: 'who', evidence }];
    const history = [
      says(1, `${spent} ${free}`),
      coach(2, `“${free}”: go on.`),
      says(3, `${spent.toUpperCase()}\u200b ${free}`),
    ];
    const { sentences } = planJudgement(state([question({ id: 1 })], met), history, 3);
    expect(sentences.map(({ messageId, text }) => [messageId, text])).toEqual([
      [1, spent],
      [1, free],
      [3, free],
    ]);
  });

  it('says what it leaves out of the newest message since only the coach wrote it for the form', () => {
    const [own, invented] = [
      'Dentists in Leeds do.',
      'Every empty chair costs a practice about two hundred pounds of income.',
    ];
    const coachTexts = [{ firstMessageId: 1, invented, own: '' }];
    const history = [
      says(1, invented),
      coach(2, 'The front desk of a clinic is where it hurts.'),
      says(3, `${own} The front desk of a clinic is where it hurts. ${invented}`),
    ];
    const plan = planJudgement({ ...state([question({ id: 1 })]), coachTexts }, history, 3);
    expect([plan.sentences.map(({ text }) => text), plan.leftOut]).toEqual([[own], [invented]]);
    const nothing = planJudgement(state([question({ id: 1 })]), history, 3);
    expect(nothing.leftOut).toEqual([]);
  });

  it('puts an open question to the judge while it is asked, to be answered by whatever says something', () => {
    const open = { type: 'open-ended' as const };
    const asked = planJudgement(state([question({ id: 1, ...open })]), [says(5, 'Dentists.')], 5);
    expect(asked.decided).toEqual([]);
    expect(asked.items).toMatchObject([{ key: 'question:1', isOpen: true, criteria: [{ id: ANSWER }] }]);
    const later = state([question({ id: 1 }), question({ id: 2, ...open })]);
    expect(planJudgement(later, [says(5, 'Dentists.')], 5).items.map(({ key }) => key)).toEqual([
      'question:1',
    ]);
  });

  it('decides a choice by matching, and only while it is the active one', () => {
    const choice = {
      type: 'multiple-choice' as const,
      evaluationCriteria: { options: ['Weekly', 'Yearly'] },
    };
    const active = planJudgement(state([question({ id: 1, ...choice })]), [says(5, ' weekly ')], 5);
    expect(active.decided).toEqual([
      {
        itemKey: 'question:1',
        criterionKey: ANSWER,
        evidence: [{ messageId: 5, start: 1, end: 7, quote: 'weekly' }],
      },
    ]);
    expect(active.items).toEqual([]);
    const later = state([question({ id: 1 }), question({ id: 2, ...choice })]);
    expect(planJudgement(later, [says(5, 'Weekly')], 5).decided).toEqual([]);
    const undecided = planJudgement(state([question({ id: 1, ...choice })]), [says(5, 'Hm, not sure')], 5);
    expect([undecided.decided, undecided.items]).toEqual([[], []]);
  });

  it('says what was being asked, even when that is decided without the judge', () => {
    const choice = {
      type: 'multiple-choice' as const,
      evaluationCriteria: { options: ['Weekly', 'Yearly'] },
    };
    const active = (questions: StoredQuestion[], completionCriteria: unknown = null) =>
      planJudgement({ questions, met: [], completionCriteria }, [says(5, 'Weekly')], 5).activeKey;
    expect(active([question({ id: 1, ...choice }), question({ id: 2 })])).toBe('question:1');
    expect(active([question({ id: 1, status: 'completed' }), question({ id: 2 })])).toBe('question:2');
    expect(active([question({ id: 1, status: 'completed' })])).toBeNull();
    expect(active([], ['Names a town'])).toBe('step');
  });

  it('does not take the coach’s own words for an answer to an open question', () => {
    const questions = state([question({ id: 1, type: 'open-ended' })]);
    const words = 'Perhaps the receptionists said that they prefer paper lists over software.';
    expect(planJudgement(questions, [coach(1, words), says(2, words)], 2).sentences).toEqual([]);
    expect(planJudgement(questions, [says(2, words)], 2).sentences).toHaveLength(1);
  });

  it('costs the same in a chat of any length', () => {
    const long = 'The clinic in Leeds rebooked nine patients by hand on Tuesday morning. '
      .repeat(110)
      .slice(0, 8000);
    const read = { user: new Set<number>(), assistant: new Set<number>(), system: new Set<number>() };
    const history = Array.from({ length: 400 }, (_, index): ChatMessage => {
      const { id, role, content } =
        index % 2 === 0
          ? says(index + 1, `${index} ${long}`)
          : coach(index + 1, `Reply ${index}. What else?`);
      return {
        id,
        role,
        get content() {
          read[role].add(id);
          return content;
        },
      };
    });
    const { sentences } = planJudgement(state([question({ id: 1 })]), history, 399);
    expect(read.user.size).toBeLessThan(6);
    expect(read.assistant.size).toBeLessThanOrEqual(60);
    expect(sentences.length).toBeLessThanOrEqual(400);
    expect(sentences.at(-1)?.messageId).toBe(399);
  });

  it('decides a similarity by the words, from its threshold on', () => {
    const near = (threshold: number) =>
      question({
        id: 1,
        evaluationCriteria: { criteria: 'similarity', threshold, expected: 'Busy dental clinics in Leeds' },
      });
    const history = [says(5, 'Dental clinics in Leeds, the busy ones')];
    expect(planJudgement(state([near(0.7)]), history, 5).decided).toHaveLength(1);
    expect(planJudgement(state([near(0.99)]), history, 5).decided).toEqual([]);
  });

  it('judges a step without questions on its own list', () => {
    const plan = planJudgement(
      { questions: [], met: [], completionCriteria: { objective: 'Be clear', criteria: ['Names a town'] } },
      [says(1, 'Leeds.')],
      1,
    );
    expect(plan.items).toMatchObject([
      { key: 'step', text: 'Be clear', criteria: [{ text: 'Names a town', required: true }] },
    ]);
  });
});

describe('toDecisions', () => {
  const sentences = [{ number: 1, messageId: 9, start: 3, end: 8, text: 'Leeds' }];
  const verdict = (met: boolean, numbers: number[]) => ({
    items: [{ key: 'question:1', criteria: [{ id: 'who', met, sentences: numbers, missing: '' }] }],
  });

  it('copies the text of the sentences that are named', () => {
    expect(toDecisions(verdict(true, [1, 1]), sentences)).toEqual([
      {
        itemKey: 'question:1',
        criterionKey: 'who',
        evidence: [{ messageId: 9, start: 3, end: 8, quote: 'Leeds' }],
      },
    ]);
  });

  it('keeps what they rest on, and the figure with the sentence that says it', () => {
    const said = ['She has nine clinics.', 'One slot brings in £95.'].map((text, at) => ({
      number: at + 1,
      messageId: 9,
      start: 0,
      end: text.length,
      text,
    }));
    const judged = (figure: JudgedFigure) => {
      const criterion = { id: 'cost', met: true, sentences: [1, 2], missing: '', kind: 'told' as const };
      return toDecisions({ items: [{ key: 'question:1', criteria: [{ ...criterion, figure }] }] }, said);
    };
    const [decision] = judged({ value: '£95' });
    expect(decision?.evidence.map(({ kind, figure }) => [kind, figure])).toEqual([
      ['told', undefined],
      ['told', '£95'],
    ]);
    expect(judged({ value: '£190' })[0]?.evidence.map(({ figure }) => figure)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['no sentence', true, []],
    ['a sentence that is not there', true, [2, 0, -1, 1.5]],
    ['not met', false, [1]],
  ])('takes %s for not met', (_name, met, numbers) => {
    expect(toDecisions(verdict(met, numbers), sentences)).toEqual([]);
  });
});

describe('settle', () => {
  const evidence = [{ messageId: 9, start: 0, end: 5, quote: 'Leeds' }];
  const decision = (questionId: number, criterionKey: string) => ({
    itemKey: questionKey(questionId),
    criterionKey,
    evidence,
  });
  const missing = (questionId: number, id: string, text: string) => ({
    items: [{ key: questionKey(questionId), criteria: [{ id, met: false, sentences: [], missing: text }] }],
  });

  it('accumulates over messages: what was met stays met', () => {
    const questions = [question({ id: 1 })];
    const first = settle(questions, [], [decision(1, 'who')], missing(1, 'when', 'Give a date.'));
    expect(first).toMatchObject({
      completedQuestionIds: [],
      questions: [{ questionId: 1, status: 'in_progress', evidence: ['Leeds'], missing: 'Give a date.' }],
    });
    const second = settle(questions, first.newlyMet, [decision(1, 'when')], null);
    expect(second).toMatchObject({
      completedQuestionIds: [1],
      questions: [{ status: 'completed', missing: null, reason: 'Says who. Says when.' }],
    });
    expect(second.newlyMet.map(({ criterionKey }) => criterionKey)).toEqual(['when']);
  });

  it('names the option that a number stood for', () => {
    const choice = question({
      id: 1,
      type: 'multiple-choice',
      evaluationCriteria: { options: ['Weekly', 'Yearly'] },
    });
    const picked = [{ messageId: 9, start: 0, end: 1, quote: '2' }];
    const chosen = { itemKey: questionKey(1), criterionKey: ANSWER, evidence: picked };
    expect(settle([choice], [], [chosen], null).questions).toMatchObject([
      { status: 'completed', evidence: ['2'], reason: 'You chose “Yearly”.' },
    ]);
  });

  it('needs the required criteria, or all where none is marked', () => {
    const some = question({
      id: 1,
      evaluationCriteria: { criteria: [criterion('who'), criterion('when', false)] },
    });
    expect(settle([some], [], [decision(1, 'who')], null).completedQuestionIds).toEqual([1]);
    const none = question({
      id: 1,
      evaluationCriteria: { criteria: [criterion('who', false), criterion('when', false)] },
    });
    expect(settle([none], [], [decision(1, 'who')], null).completedQuestionIds).toEqual([]);
  });

  it('tells of the active question and of those with something met, and of no other', () => {
    const questions = [question({ id: 1 }), question({ id: 2 }), question({ id: 3 })];
    const { questions: told } = settle(questions, [], [decision(3, 'who')], null);
    expect(told.map(({ questionId }) => questionId)).toEqual([1, 3]);
  });

  it('tells what settles a question, without a message that met nothing required of it', () => {
    const some = question({
      id: 1,
      evaluationCriteria: { criteria: [criterion('who'), criterion('when', false)] },
    });
    const plan = {
      ...decision(1, 'when'),
      evidence: [{ messageId: 7, start: 0, end: 8, quote: 'Next week.' }],
    };
    const first = settle([some], [], [plan], null);
    expect(first.newlyMet).toMatchObject([plan]);
    expect(first.questions).toMatchObject([{ status: 'in_progress', evidence: [] }]);
    const second = settle([some], first.newlyMet, [decision(1, 'who')], null);
    expect(second.questions).toMatchObject([{ status: 'completed', evidence: ['Leeds'] }]);
  });

  it('calls partly there only what was said since another question was last answered', () => {
    const said = (number: number, messageId: number) => ({
      number,
      messageId,
      start: 0,
      end: 5,
      text: `Text ${number}`,
    });
    const verdict = {
      items: [
        {
          key: questionKey(2),
          criteria: [{ id: 'who', met: false, sentences: [1, 2], missing: 'Say who.' }],
        },
      ],
    };
    const questions = [question({ id: 1, status: 'completed' }), question({ id: 2 })];
    const { questions: told } = settle(questions, [decision(1, 'who')], [], verdict, [
      said(1, 9),
      said(2, 10),
    ]);
    expect(told[0]?.criteria[0]).toMatchObject({ state: 'partly', quotes: ['Text 2'] });
  });

  it('leaves everything as it was told where the founder only asks back', () => {
    const asked = { ...missing(1, 'who', 'Say who.'), asksBack: true };
    expect(settle([question({ id: 1 })], [], [], asked).questions).toEqual([]);
    expect(settle([question({ id: 1 })], [], [decision(1, 'who')], asked).questions).toHaveLength(1);
  });

  it('leaves a completed question as it was accepted', () => {
    const done = question({ id: 1, status: 'completed' });
    const result = settle([done], [], [decision(1, 'who')], null);
    expect([result.questions, result.completedQuestionIds]).toEqual([[], []]);
  });
});

describe('lexicalSimilarity', () => {
  it.each([
    ['dental clinics in Leeds', 'Dental clinics, in LEEDS!', 1],
    ['dental clinics', 'coffee shops', 0],
    ['', 'anything', 0],
  ])('%s ~ %s is %d', (a, b, expected) => {
    expect(lexicalSimilarity(a, b)).toBeCloseTo(expected);
  });
});
