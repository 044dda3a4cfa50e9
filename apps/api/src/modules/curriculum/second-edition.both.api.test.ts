import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ChallengeAnswer, Completion, StepChanges } from '@groundwork/api-client/contracts';
import type { Challenge, Question, Startup, Step, StepProgress, User } from '@groundwork/domain';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { listChanges, listKept } from '../../curriculum/plan-import.ts';
import { readCurriculum } from '../../curriculum/read-curriculum.ts';
import type { Database } from '../../db/types.ts';
import { openTarget, restore } from '../../test/backups.ts';
import { testOptions } from '../../test/build-test-app.ts';
import { at } from '../../test/chat.ts';
import { anonymous, type TestClient } from '../../test/test-client.ts';
import { importCurriculum } from './import-curriculum.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** A database with the first edition and five founders, named after how far they are. */
const FIRST_EDITION = new URL('test/first-edition.backup.gz', import.meta.url);
const curriculum = await readCurriculum(fileURLToPath(new URL('../../../../../curriculum', import.meta.url)));
const goldens = new Map(
  curriculum.challenges.flatMap(({ steps }) =>
    steps.flatMap(({ questions }) =>
      questions.map(({ text, evaluationCriteria }) => [text, evaluationCriteria.pass ?? '']),
    ),
  ),
);
const OPEN_TO = {
  'in-a-swapped-question': ['problem-and-market', 'alternatives-and-size'],
  'past-a-swapped-question': ['problem-and-market', 'alternatives-and-size'],
  'in-the-last-challenge': ['operate-and-de-risk', 'pre-mortem'],
  through: ['operate-and-de-risk', 'pre-mortem'],
} as const;

let database: Database;
let app: Awaited<ReturnType<typeof buildApp>>;
let plan: Awaited<ReturnType<typeof importCurriculum>>;
let before: Map<string, Awaited<ReturnType<typeof seen>>>;

/** A founder's step, and what they see in it. */
async function enter(username: keyof typeof OPEN_TO) {
  const client = anonymous(app);
  const user = await client.post<User>('/api/login', { username, password: 'correct horse' });
  const [challengeKey, stepKey] = OPEN_TO[username];
  const { id: stepId, challenge_id: challengeId } = await database.db
    .selectFrom('steps')
    .select(['id', 'challenge_id'])
    .where('key', '=', `${challengeKey}/${stepKey}`)
    .executeTakeFirstOrThrow();
  const startupId = at(await client.get<Startup[]>('/api/startups'), 0).id;
  return { client, user, scope: { startupId, challengeId, stepId } };
}

async function seen({ client, user, scope }: Awaited<ReturnType<typeof enter>>) {
  const { startupId, challengeId, stepId } = scope;
  const { percent, status } = await client.get<StepProgress>(
    `/api/progress/${user.id}/${startupId}/${challengeId}/${stepId}`,
  );
  const { xp } = await client.get<{ xp: number }>('/api/user');
  const questions = await client.get<Question[]>(`/api/steps/${stepId}/questions`);
  return { percent, status, xp, questions: questions.map(({ text }) => text) };
}

const changesOf = ({ client, scope: { startupId, stepId } }: Awaited<ReturnType<typeof enter>>) =>
  client.get<StepChanges>(`/api/startups/${startupId}/steps/${stepId}/changes`);

beforeAll(async () => {
  database = await openTarget('embedded');
  await restore(database.db, await readFile(FIRST_EDITION));
  app = await buildApp(testOptions(database));
  await app.ready();
  before = new Map();
  for (const username of Object.keys(OPEN_TO) as (keyof typeof OPEN_TO)[])
    before.set(username, await seen(await enter(username)));
  plan = await importCurriculum(database.db, curriculum, { replace: true, take: new Set() });
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

it('swaps six questions, keeps what an administrator wrote, and has nothing to do a second time', async () => {
  const changes = listChanges(plan);
  expect(changes.filter(change => /^(added|put out of use): question/.test(change)).sort()).toEqual([
    'added: question channels-hard-side',
    'added: question operating-break-even',
    'added: question return-how-many',
    'added: question rivals-so-far',
    'added: question rules-and-rights',
    'added: question team-why-you',
    'put out of use: question activation-return',
    'put out of use: question alternatives-inertia',
    'put out of use: question channels-cost-per-lead',
    'put out of use: question operating-partners-and-costs',
    'put out of use: question operating-stays-manual',
    'put out of use: question premortem-early-signs',
  ]);
  expect(listKept(plan)).toEqual([
    'question problem-and-market/name-the-problem/problem-cost, hint: edited by an administrator',
  ]);
  const again = await importCurriculum(database.db, curriculum, { replace: true, take: new Set() });
  expect([again.inserts, again.updates]).toEqual([[], []]);
});

it.each(['past-a-swapped-question', 'through'] as const)(
  'leaves a step complete, its points and its answers: %s',
  async username => {
    const place = await enter(username);
    const { questions, ...now } = await seen(place);
    const { questions: earlier, ...then } = before.get(username) as Awaited<ReturnType<typeof seen>>;
    expect(now).toEqual({ ...then, percent: 100, status: 'completed' });
    expect(questions).not.toEqual(earlier);
    const { added, removed } = await changesOf(place);
    // Nothing is asked in a completed step.
    expect(added).toEqual([]);
    expect(removed).toHaveLength(1);
    expect(earlier).toContain(removed[0]?.text);
    expect(removed[0]?.evidence.join(' ')).not.toBe('');
  },
);

it.each(['in-a-swapped-question', 'in-the-last-challenge'] as const)(
  'asks the new question in an open step, which tells what changed and can be completed: %s',
  async username => {
    const place = await enter(username);
    const { client, scope } = place;
    const { percent, status } = await seen(place);
    expect([percent, status, before.get(username)?.percent]).toEqual([33, 'in_progress', 67]);
    const { added, removed } = await changesOf(place);
    expect([added.length, removed.length]).toEqual([1, 1]);
    expect(before.get(username)?.questions).toContain(removed[0]?.text);
    expect(before.get(username)?.questions).not.toContain(added[0]?.text);
    const texts = (await seen(place)).questions;
    for (const text of texts.slice(1))
      await client.post('/api/messages', { ...scope, content: goldens.get(text) });
    const { startupId, stepId } = scope;
    expect((await seen(place)).percent).toBe(100);
    const done = await client.post<Completion>(`/api/steps/${stepId}/complete`, { startupId });
    expect(done).toMatchObject({ completed: true });
    expect((await changesOf(place)).added).toEqual([]);
  },
);

it('tells one founder nothing of another’s step', async () => {
  const { scope } = await enter('through');
  const { client }: { client: TestClient } = await enter('in-the-last-challenge');
  const answer = await client.call('GET', `/api/startups/${scope.startupId}/steps/${scope.stepId}/changes`);
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'startup.not_found']);
});

it('has a founder who began nothing start with the second edition', async () => {
  const client = anonymous(app);
  await client.post('/api/login', { username: 'begun-nothing', password: 'correct horse' });
  const challenge = at(await client.get<Challenge[]>('/api/challenges'), 0);
  const steps = await client.get<Step[]>(`/api/challenges/${challenge.id}/steps`);
  expect(steps.map(({ title }) => title)).toEqual(
    at(curriculum.challenges, 0).steps.map(({ title }) => title),
  );
  const { id } = at(await client.get<Startup[]>('/api/startups'), 0);
  const url = `/api/startups/${id}/challenges/${challenge.id}/answers`;
  expect(await client.get<ChallengeAnswer[]>(url)).toEqual([]);
  expect(await client.get(`/api/startups/${id}/steps/${at(steps, 0).id}/changes`)).toEqual({
    added: [],
    changed: [],
    removed: [],
  });
});
