import { beforeEach, expect, it } from 'vitest';
import { TokenBudget } from '../../stores/token-budget.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { scriptedCoach } from '../../test/scripted-coach.ts';
import { buildFounder } from '../../test/test-client.ts';
import { CoachError } from '../coach-error.ts';
import { CoachGate } from '../gate/coach-gate.ts';
import { createPracticeCoach } from '../practice/practice-coach.ts';
import type { CoachProvider, SectionStatement, VerifyInput } from '../provider.ts';
import type { BuiltSection } from './build-section-input.ts';
import { writeSection } from './write-section.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));
const asked: VerifyInput[] = [];
beforeEach(() => {
  coach.forget();
  asked.length = 0;
});

/** One sentence of the profile, and answers to one question. */
function build(profile: string, ...answers: string[]): BuiltSection {
  const sources = [profile, ...answers].map((text, index) => ({
    number: index + 1,
    key: null,
    text,
    isAccepted: true,
    isFounders: true,
    ...(index === 0
      ? { about: 'Problem Statement', step: null }
      : { about: 'When was it?', step: 'Name it' }),
  }));
  return {
    input: {
      section: { type: 'problem', title: 'Problem', subtitle: 'Pain points and their cost today' },
      startup: { name: 'Rota' },
      sources,
      refused: [],
    },
    sources: sources.map(({ text: quote }) => ({ kind: 'profile', field: 'problemStatement', quote })),
  };
}

const CLINICS = 'Clinics in Leeds lose slots.';
const TUESDAY = 'On Tuesday our receptionist lost 40 minutes.';
const BUILT = build(CLINICS, TUESDAY);
const SAID = { text: 'Our receptionist lost 40 minutes on Tuesday.', sources: [2] };
const CAUSE = { text: 'Clinics in Leeds lose slots because nobody answers.', sources: [1] };
const FIGURE = { text: 'On Tuesday our receptionist lost 40 minutes and 9 patients.', sources: [2] };

const writes = (...statements: SectionStatement[]) => coach.sections.push(async () => [statements]);

/** Confirms all statements except those with these texts. */
const denying =
  (...texts: string[]): NonNullable<CoachProvider['verify']> =>
  async input => {
    asked.push(input);
    const unsaid = input.statements.filter(({ text }) => texts.includes(text));
    return { unsaid: unsaid.map(({ number }) => number), usage: null };
  };

async function write(verify: CoachProvider['verify'], by: CoachProvider = { ...coach, verify }) {
  const { user } = await buildFounder(test.app);
  const { db } = test.database;
  const limits = { maxConcurrent: 4, maxPerUser: 2 };
  const gate = new CoachGate(new TokenBudget(db, 1000), 'openai', limits, test.app.log);
  const writing = { coach: by, gate, log: test.app.log };
  const written = writeSection(writing, user.id, BUILT, new AbortController().signal);
  const calls = () =>
    db.selectFrom('model_calls').select(['job', 'model']).where('user_id', '=', user.id).execute();
  return { written, calls };
}

it('asks in one call for all that rests on sources, with the questions and the profile', async () => {
  writes(SAID, CAUSE, { text: 'It is a nuisance.', sources: [] });
  const by = { ...coach, verify: denying(), judgeModel: 'judge-model' };
  const { written, calls } = await write(by.verify, by);
  expect((await written)?.statements).toHaveLength(3);
  expect(asked).toEqual([
    {
      statements: [
        { number: 1, text: SAID.text, sources: [`[When was it?] ${TUESDAY}`] },
        { number: 2, text: CAUSE.text, sources: [`[Problem Statement] ${CLINICS}`] },
      ],
    },
  ]);
  expect(await calls()).toEqual([
    { job: 'section', model: 'scripted' },
    { job: 'section', model: 'judge-model' },
  ]);
});

it('drops what is not said and has a figure', async () => {
  writes(SAID, FIGURE);
  const { written } = await write(denying(FIGURE.text));
  expect(await written).toMatchObject({ content: SAID.text, statements: [{ text: SAID.text }] });
  expect(coach.asked.sections).toHaveLength(1);
});

it('keeps what has none as an assumption, two in a section', async () => {
  const texts = ['Clinics lose patients.', 'Clinics hire more people.', 'Clinics close in Leeds.'];
  const named = texts.map(text => ({ text, sources: [1] }));
  writes(SAID, ...named);
  const { written } = await write(denying(...texts));
  expect((await written)?.statements.map(({ text, sources }) => [text, sources.length])).toEqual([
    [SAID.text, 1],
    [texts[0], 0],
    [texts[1], 0],
  ]);
  writes(SAID, { text: 'It is a nuisance.', sources: [] }, ...named);
  const { written: second } = await write(denying(...texts));
  expect((await second)?.content).toBe(`${SAID.text} It is a nuisance. ${texts[0]}`);
});

it('writes the section again when nothing of it is said, and tells what was refused', async () => {
  writes(CAUSE);
  writes(SAID);
  const { written } = await write(denying(CAUSE.text));
  expect(await written).toMatchObject({ content: SAID.text });
  expect(coach.asked.sections.map(({ refused }) => refused)).toEqual([[], [CAUSE.text]]);
});

it.each<[string, SectionStatement[]]>([
  ['nothing is said', [FIGURE]],
  ['nothing can be verified', [{ text: 'It is a nuisance.', sources: [] }]],
])('keeps nothing when the second time %s', async (_name, second) => {
  writes(CAUSE);
  writes(...second);
  const { written } = await write(denying(CAUSE.text, FIGURE.text));
  await expect(written).rejects.toMatchObject({
    code: 'coach.invalid_response',
    message:
      "The AI model wrote things that aren't in your answers, so this section was discarded. Please try again.",
  });
  expect(coach.asked.sections).toHaveLength(2);
});

it('has nothing to say when the coach then finds too little to write from', async () => {
  writes(CAUSE);
  coach.sections.push(async () => []);
  expect(await (await write(denying(CAUSE.text))).written).toBeNull();
});

it('keeps nothing when it fails, and fails as writing does', async () => {
  writes(SAID);
  const failure = new CoachError('coach.rate_limited', { retryAfter: 7 });
  const { written } = await write(() => Promise.reject(failure));
  await expect(written).rejects.toMatchObject({ code: 'coach.rate_limited', mayPass: true, retryAfter: 7 });
});

it('leaves no figure where statements meet that were apart', async () => {
  const texts = ['We hold 9', 'Clinics in Leeds call 5 times.', '% of the slots.'];
  writes(SAID, ...texts.map(text => ({ text, sources: [1] })));
  const { written } = await write(denying('Clinics in Leeds call 5 times.'));
  expect((await written)?.content).toBe(SAID.text);
});

it('is not needed for what the practice coach writes', async () => {
  const practice = createPracticeCoach();
  expect(practice.verify).toBeUndefined();
  const { written, calls } = await write(undefined, practice);
  expect((await written)?.content).toContain(TUESDAY);
  expect(await calls()).toEqual([]);
});
