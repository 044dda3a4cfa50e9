import { describe, expect, it } from 'vitest';
import { CoachError } from '../coach/coach-error.ts';
import type { CoachProvider, JudgeInput } from '../coach/provider.ts';
import { describeWrong, formatEvaluation } from '../commands/judge-evaluation/format-evaluation.ts';
import type { LabelledAnswer } from '../curriculum/case-schema.ts';
import { challengeFileSchema } from '../curriculum/curriculum-schema.ts';
import { evaluateJudge } from './evaluate-judge.ts';
import { askedQuestions } from './judge-answer.ts';
import { agreement, summarise } from './summarise.ts';

const criterion = (id: string, required = true) => ({ id, text: `Says ${id}`, required });
const rubric = { criteria: [criterion('who'), criterion('when'), criterion('why', false)] };
const question = (key: string, type: string, evaluationCriteria: unknown) => ({
  key,
  text: `What about ${key}?`,
  hint: 'Say it.',
  type,
  evaluationCriteria,
});

const file = challengeFileSchema.parse({
  key: 'challenge',
  title: 'Challenge',
  description: 'D',
  order: 1,
  icon: 'x',
  steps: [
    {
      key: 'step',
      title: 'Step',
      description: 'About it',
      reportSection: 'problem',
      conversationOpener: 'Our receptionist lost forty minutes on Tuesday, or so I heard.',
      promptInstructions: 'P',
      assistants: ['a'],
      questions: [
        question('choice', 'multiple-choice', { options: ['Weekly', 'Yearly'] }),
        question('judged', 'ai-evaluated', rubric),
        question('open', 'open-ended', rubric),
        question('last', 'standard', rubric),
      ],
    },
  ],
});
const [step] = file.steps;
const numbered = step?.questions.map((entry, index) => ({ ...entry, order: index + 1 })) ?? [];
const questions = askedQuestions([
  { ...file, steps: step ? [{ ...step, order: 1, questions: numbered }] : [] },
]);

const labelled = (questionKey: string, label: 'pass' | 'fail', answer: string): LabelledAnswer => ({
  questionKey,
  source: 'corpus',
  kind: label === 'pass' ? 'honest' : 'vague',
  label,
  misses: [],
  answer,
});

/** Finds the criteria that the answer names met by its first sentence; fails on "overload". */
function judge(seen: JudgeInput[] = []): Pick<CoachProvider, 'judge'> {
  return {
    judge: async input => {
      seen.push(input);
      const said = input.sentences.map(({ text }) => text).join(' ');
      if (said.includes('overload')) throw new CoachError('coach.rate_limited');
      // Later answers are judged faster, so the order of the outcomes cannot come from here.
      await new Promise(resolve => setTimeout(resolve, said.includes('slow') ? 20 : 1));
      const items = input.items.map(({ key, criteria }) => ({
        key,
        criteria: criteria.map(({ id }) => {
          const met = key === input.activeKey && said.includes(id);
          return { id, met, sentences: met ? [1] : [], missing: met ? '' : `Tell me ${id}.` };
        }),
      }));
      return { verdict: { items }, usage: { model: 'm', inputTokens: 100, outputTokens: 10 } };
    },
  };
}

describe('evaluateJudge', () => {
  it('judges as the server does: only the question is asked, with the ones after it', async () => {
    const seen: JudgeInput[] = [];
    await evaluateJudge(judge(seen), questions, [labelled('judged', 'pass', 'The who and the when.')], {
      concurrency: 1,
    });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      step: { title: 'Step', description: 'About it' },
      activeKey: 'question:2',
      sentences: [{ number: 1, text: 'The who and the when.' }],
    });
    expect(seen[0]?.items.map(({ key }) => key)).toEqual(['question:2', 'question:4']);
  });

  it('decides a choice without the judge, and an open question with it', async () => {
    const seen: JudgeInput[] = [];
    const cases = [
      labelled('choice', 'pass', 'weekly'),
      labelled('choice', 'fail', 'It depends.'),
      labelled('open', 'pass', 'Dentists give an answer in Leeds.'),
      labelled('open', 'fail', 'No idea.'),
      // Only the coach's own words, so it is not judged.
      labelled('open', 'fail', 'Our receptionist lost forty minutes on Tuesday, or so I heard.'),
    ];
    const outcomes = await evaluateJudge(judge(seen), questions, cases, { concurrency: 1 });
    expect(outcomes.map(({ judged }) => judged?.accepted)).toEqual([true, false, true, false, false]);
    expect(seen.map(({ sentences }) => sentences.map(({ text }) => text))).toEqual([
      ['Dentists give an answer in Leeds.'],
      ['No idea.'],
    ]);
    expect(seen[0]?.items[0]).toMatchObject({
      key: 'question:3',
      isOpen: true,
      criteria: [{ id: 'answer' }],
    });
  });

  it('needs the required criteria and tells the reason', async () => {
    const cases = [labelled('judged', 'pass', 'The who, the when.'), labelled('judged', 'pass', 'The who.')];
    const [whole, part] = await evaluateJudge(judge(), questions, cases, { concurrency: 2 });
    expect(whole?.judged).toMatchObject({
      accepted: true,
      met: ['who', 'when'],
      reason: 'Says who. Says when.',
      evidence: ['The who, the when.'],
      usage: { inputTokens: 100 },
    });
    expect(part?.judged).toMatchObject({ accepted: false, met: ['who'], reason: 'Tell me when.' });
  });

  it('keeps the order of the cases, however many are judged at a time', async () => {
    const cases = Array.from({ length: 20 }, (_, index) =>
      labelled('judged', 'fail', `Number ${index}, ${index % 3 === 0 ? 'slow' : 'quick'}.`),
    );
    const outcomes = await evaluateJudge(judge(), questions, cases, { concurrency: 7 });
    expect(outcomes.map(({ answer }) => answer)).toEqual(cases.map(({ answer }) => answer));
  });

  it('takes no failure of the provider for a refusal', async () => {
    const cases = [labelled('judged', 'fail', 'The overload.'), labelled('judged', 'fail', 'Nothing.')];
    const outcomes = await evaluateJudge(judge(), questions, cases, { concurrency: 2 });
    expect(outcomes.map(({ judged, error }) => [judged?.accepted, error])).toEqual([
      [undefined, expect.stringContaining('The AI service is busy')],
      [false, null],
    ]);
    const { all, byLabel } = summarise(outcomes);
    expect([all, byLabel.fail]).toEqual(
      Array(2).fill({ cases: 2, agreed: 1, accepted: 0, refused: 1, failed: 1 }),
    );
    expect([agreement(all), agreement({ ...all, cases: 1, agreed: 0 })]).toEqual([100, 0]);
  });
});

describe('the summary', async () => {
  const nearMiss: LabelledAnswer = {
    ...labelled('judged', 'fail', 'The who, of course.'),
    kind: 'near-miss',
    misses: ['when'],
  };
  const outcomes = await evaluateJudge(
    judge(),
    questions,
    [
      labelled('judged', 'pass', 'The who and the when.'),
      labelled('judged', 'pass', 'The when.'),
      labelled('judged', 'fail', 'When and who, when and who.'),
      { ...labelled('choice', 'pass', 'Yearly'), source: 'golden', kind: null },
      nearMiss,
      { ...nearMiss, answer: 'Both who and when.' },
      { ...nearMiss, answer: 'Neither.' },
      labelled('judged', 'fail', 'The overload.'),
    ],
    { concurrency: 3 },
  );
  const summary = summarise(outcomes);

  it('counts by question, label and kind', () => {
    expect(summary.all).toEqual({ cases: 8, agreed: 4, accepted: 4, refused: 3, failed: 1 });
    expect(summary.byQuestion.choice).toMatchObject({ cases: 1, agreed: 1, accepted: 1 });
    expect(summary.byLabel.pass).toMatchObject({ cases: 3, accepted: 2, refused: 1, failed: 0 });
    expect(summary.byLabel.fail).toMatchObject({ cases: 5, accepted: 2, refused: 2, failed: 1 });
    expect(Object.keys(summary.byKind)).toEqual(['honest', 'vague', 'golden pass', 'near-miss']);
    expect(summary.tokens).toEqual({ input: 600, output: 60, uncounted: 2 });
  });

  it('looks at near-misses criterion by criterion', () => {
    expect(summary.nearMisses).toEqual({ missing: { agreed: 2, of: 3 }, present: { agreed: 2, of: 3 } });
  });

  it('is told in tables', () => {
    const text = formatEvaluation(summary);
    expect(text).toMatch(/^all +8 +4 +4 +3 +1 +57\.1$/m);
    expect(text).toContain('2 of 3 missing ones found missing, 2 of 3 present ones found met.');
  });

  it('names the wrong cases with the judge’s reason, and failures as such', () => {
    const wrong = outcomes.map(describeWrong).filter(text => text !== null);
    expect(wrong).toHaveLength(4);
    expect(wrong).toContain('- judged, honest, pass: The when.\n    refused: Tell me who. "The when."');
    expect(wrong).toContainEqual(
      expect.stringContaining(
        '- judged, near-miss, fail: Both who and when.\n    accepted: Says who. Says when.',
      ),
    );
    expect(wrong).toContainEqual(
      expect.stringMatching(
        /^- judged, vague, fail: The overload\.\n {4}not judged because the provider failed: The AI service is busy/,
      ),
    );
  });
});
