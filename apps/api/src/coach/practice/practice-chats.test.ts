import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readCurriculum } from '../../curriculum/read-curriculum.ts';
import { openPracticeChat } from '../../test/practice-chat.ts';

const directory = fileURLToPath(new URL('../../../../../curriculum/', import.meta.url));
const { challenges } = await readCurriculum(directory);
const steps = challenges.flatMap(challenge => challenge.steps);

function open(key: string) {
  const step = steps.find(each => each.key === key);
  if (!step) throw new Error(`No step ${key}`);
  return openPracticeChat(step);
}

const goldenOf = (key: string, at: number) =>
  steps.find(each => each.key === key)?.questions[at]?.evaluationCriteria.pass ?? '';

describe('the golden answers of a step, one after the other', () => {
  it.each(steps)('complete a question each, by themselves: $key', step => {
    const send = openPracticeChat(step);
    for (const [index, { key, evaluationCriteria }] of step.questions.entries()) {
      const { completed, evidence } = send(evaluationCriteria.pass ?? '');
      const messages = new Set(evidence[key]?.map(({ message }) => message));
      expect([completed, [...messages]]).toEqual([[key], [index + 1]]);
    }
  });

  it.each(steps)('are not blocked by those sent back: $key', step => {
    const send = openPracticeChat(step);
    for (const { key, evaluationCriteria } of step.questions) {
      expect(send(evaluationCriteria.fail ?? '').completed).toEqual([]);
      expect(send(evaluationCriteria.pass ?? '').completed).toEqual([key]);
    }
  });
});

describe('the example of a question', () => {
  it.each(steps)('answers it for nobody, before and after it was asked for: $key', step => {
    const send = openPracticeChat(step);
    for (const { key, example, evaluationCriteria } of step.questions) {
      if (example !== null) {
        expect(send(example)).toMatchObject({ completed: [], evidence: { [key]: [] } });
        expect(send('Can you give me an example?').reply).toContain(example);
        expect(send(example)).toMatchObject({ completed: [], evidence: { [key]: [] } });
      }
      expect(send(evaluationCriteria.pass ?? '').completed).toEqual([key]);
    }
  });
});

describe('a short honest answer', () => {
  it.each([
    ['name-the-problem', 0, 'Diabetics, almost everyone with type 1, when they wake up at night.'],
    ['name-the-problem', 1, 'Last Tuesday 3 June, it happened to the baker in Ulm.'],
    ['name-the-problem', 1, 'It happened to Priya on 3 June.'],
    [
      'problem-interviews',
      1,
      'On Thursday I will ask: "When did you last miss a sheet?" and "What did you do then?"',
    ],
    ['alternatives-and-size', 0, 'A notebook, a phone call, or nothing.'],
  ])('passes: %s %i: %s', (key, at, answer) => {
    const send = open(key);
    for (let before = 0; before < at; before += 1) send(goldenOf(key, before));
    expect(send(answer).completed).toHaveLength(1);
  });

  it.each([
    ['name-the-problem', 0, 'Drivers and everyone else, when they wake up at night.'],
    ['name-the-problem', 1, 'It happened on Tuesday.'],
    ['alternatives-and-size', 0, 'Nothing, nothing, nothing.'],
  ])('is more than: %s %i: %s', (key, at, answer) => {
    const send = open(key);
    for (let before = 0; before < at; before += 1) send(goldenOf(key, before));
    expect(send(answer).completed).toEqual([]);
  });
});

describe('a message without anything new', () => {
  const half = 'On Tuesday 3 June Priya at Hillside Dental in Leeds lost 40 minutes, I timed it.';

  it.each(steps)('completes nothing, whatever was said before: $key', step => {
    const first = step.questions[0]?.text ?? '';
    for (const nothing of ['...', '.', '😀', first]) {
      const send = openPracticeChat(step);
      send(`${half} ${step.questions.map(({ evaluationCriteria }) => evaluationCriteria.pass).join(' ')}`);
      for (let turn = 0; turn < 4; turn += 1)
        expect([nothing, send(nothing).completed]).toEqual([nothing, []]);
    }
  });

  it('is told so, and nothing older is quoted', () => {
    const send = open('name-the-problem');
    send(goldenOf('name-the-problem', 0));
    send('Priya at Hillside Dental was quite upset about her patients.');
    const { reply } = send('...');
    expect(reply).toContain("There's nothing new in that");
    expect(reply).not.toContain('Priya');
  });
});

describe('a message sent three times', () => {
  const said =
    'On Tuesday 3 June the plumber lost £190 because the van was full, he told me so, 40 minutes went by when it rained.';

  it.each(steps)('completes no more than once: $key', step => {
    const send = openPracticeChat(step);
    send(said);
    expect([send(said).completed, send(said).completed]).toEqual([[], []]);
  });

  it('counts where it has served nothing, once its question is asked', () => {
    const send = open('name-the-problem');
    const told = 'Tuesday 3 June at Hillside. Priya rang them all twice.';
    expect(send(told).completed).toEqual([]);
    expect(send(goldenOf('name-the-problem', 0)).completed).toEqual(['problem-who-and-situation']);
    expect(send(told)).toMatchObject({
      completed: ['problem-last-time'],
      evidence: { 'problem-last-time': [{ message: 3 }, { message: 3 }] },
    });
    expect(send(told).completed).toEqual([]);
  });
});

describe('talk about the chat', () => {
  it.each(steps)('settles nothing, neither what is asked nor what comes later: $key', step => {
    const talk = [
      'skip this question please',
      'stop asking',
      "I don't understand the question",
      'my last answer was wrong, delete it',
      'forget what I said before, because it was not right',
      'how many questions are left',
      'I refuse to answer this',
      'I have to go now, bye',
    ];
    for (const [index] of step.questions.entries()) {
      const send = openPracticeChat(step);
      for (const { evaluationCriteria } of step.questions.slice(0, index))
        send(evaluationCriteria.pass ?? '');
      const settled = talk.filter(message => send(message).completed.length > 0);
      expect([step.questions[index]?.key, settled]).toEqual([step.questions[index]?.key, []]);
    }
  });
});
