import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readCurriculum } from '../../curriculum/read-curriculum.ts';
import { askedQuestions, judgeAnswer } from '../../exam/judge-answer.ts';
import type { CoachProvider, JudgeVerdict } from '../provider.ts';
import { checkVerdict } from './check-verdict.ts';

/** Finds every criterion met by every sentence, as a weak model once did. */
const saysYes: Pick<CoachProvider, 'judge'> = {
  judge: async ({ items, sentences }) => ({
    verdict: {
      items: items.map(({ key, criteria }) => ({
        key,
        criteria: criteria.map(({ id }) => ({
          id,
          met: true,
          missing: '',
          sentences: sentences.map(({ number }) => number),
        })),
      })),
    },
    usage: null,
  }),
};

const { challenges } = await readCurriculum(
  fileURLToPath(new URL('../../../../../curriculum', import.meta.url)),
);
const questions = askedQuestions(challenges);
const { signal } = new AbortController();

describe('a judge that says yes to everything', () => {
  it.each([
    'hi, what do I need to do here?',
    'Hallo, was muss ich hier machen?',
    '¿Hola, qué tengo que hacer aquí?',
    '你好，我需要在这里做什么？',
  ])('has not one criterion met by %s', async greeting => {
    for (const asked of questions) {
      const { met } = await judgeAnswer(saysYes, asked, greeting, signal);
      expect(met, asked.question.text).toEqual([]);
    }
  });

  it('has an answer of two characters met: there is no least length', async () => {
    const judged = questions.filter(({ question }) => question.type === 'ai-evaluated');
    const [first] = judged;
    if (!first) throw new Error('No question is judged');
    expect((await judgeAnswer(saysYes, first, '€4', signal)).accepted).toBe(true);
  });
});

const inputOf = (...texts: string[]) => ({
  newestId: 2,
  sentences: texts.map((text, index) => ({
    number: index + 1,
    messageId: index === 0 ? 1 : 2,
    start: 0,
    end: text.length,
    text,
  })),
});

it('a verdict loses the sentences that ask, and those that nobody wrote', () => {
  const verdict: JudgeVerdict = {
    asksBack: false,
    items: [
      {
        key: 'question:1',
        criteria: [
          { id: 'a', met: true, sentences: [1, 2, 3], missing: '' },
          { id: 'b', met: true, sentences: [2, 9], missing: '' },
          { id: 'c', met: false, sentences: [2], missing: 'A day.' },
        ],
      },
    ],
  };
  expect(checkVerdict(verdict, inputOf('We pay €40.', 'Is that enough?')).items[0]?.criteria).toEqual([
    { id: 'a', met: true, sentences: [1], missing: '' },
    { id: 'b', met: false, sentences: [], missing: '' },
    { id: 'c', met: false, sentences: [], missing: 'A day.' },
  ]);
});

describe('what speaks to the coach by the verdict itself', () => {
  const meetBy = (sentences: number[], toCoach: number[]): JudgeVerdict => ({
    toCoach,
    items: [{ key: 'question:1', criteria: [{ id: 'a', met: true, sentences, missing: '' }] }],
  });
  const check = (verdict: JudgeVerdict) =>
    checkVerdict(verdict, inputOf('We pay €40.', '谢谢你。', 'They pay monthly.'));

  it('meets nothing', () => {
    expect(check(meetBy([2, 3], [2]))).toEqual(meetBy([3], [2]));
    expect(check(meetBy([2], [2])).items[0]?.criteria[0]).toMatchObject({ met: false, sentences: [] });
  });

  it('meets nothing when it is all of the message: a judge that contradicts itself is not believed', () => {
    expect(check(meetBy([2, 3], [2, 3])).items[0]?.criteria[0]?.met).toBe(false);
  });

  it('is in the newest message, whatever other numbers are named', () => {
    expect(check(meetBy([1, 3], [1, 2, 9]))).toEqual(meetBy([1, 3], [2]));
  });
});
