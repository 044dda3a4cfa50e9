import type { Answer, adminStepContracts } from '@groundwork/api-client/contracts';
import type { AdminQuestion, AdminStep } from '@groundwork/domain';
import { beforeEach, expect, it } from 'vitest';
import { CoachError } from '../../coach/coach-error.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { at } from '../../test/chat.ts';
import { meets, scriptedCoach } from '../../test/scripted-coach.ts';
import { buildAdministrator, type TestClient } from '../../test/test-client.ts';

type Preview = Answer<typeof adminStepContracts.preview>;

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));
let admin: TestClient;
let step: AdminStep;
let questions: AdminQuestion[];

beforeEach(async () => {
  coach.forget();
  admin = await buildAdministrator(test.app);
  step = at(await admin.get<AdminStep[]>('/api/admin/steps'), 0);
  questions = await admin.get<AdminQuestion[]>(`/api/admin/steps/${step.id}/questions`);
});

const user = (content: string) => ({ role: 'user', content });
const preview = (body: object) => admin.call('POST', `/api/admin/steps/${step.id}/preview`, body);
const SAID = 'The receptionist of a clinic in Leeds.';

const count = async () => {
  const { db } = test.database;
  const tables = ['chats', 'messages', 'turns', 'judgements', 'step_progress', 'xp_ledger'] as const;
  const rows = await Promise.all(
    tables.map(table => db.selectFrom(table).select(db.fn.countAll().as('n')).execute()),
  );
  return rows.map(([row]) => Number(row?.n));
};

it('judges and answers by what the step says, and stores nothing', async () => {
  const before = await count();
  coach.judgements.push(meets(1));
  const first = (await preview({ messages: [user(SAID)] })).json<Preview>();
  expect(first.progress.questions.map(({ questionId, isComplete }) => [questionId, isComplete])).toEqual(
    questions.map(({ id }, place) => [id, place === 0]),
  );
  expect(first.progress.questions[0]?.evidence).toEqual([SAID]);
  expect(coach.asked.replies.at(-1)).toMatchObject({
    step: { title: step.title, promptInstructions: step.promptInstructions },
    items: [{ met: true, justMet: true }, { met: false }, { met: false }],
    judged: true,
  });
  // Accepted answers are sent along and not asked for again.
  const messages = [user(SAID), { role: 'assistant', content: first.content }, user('On Tuesday at nine.')];
  coach.judgements.push(meets(1));
  const second = (await preview({ messages, progress: first.progress })).json<Preview>();
  expect(coach.asked.judgements.at(-1)?.items).toHaveLength(questions.length - 1);
  expect(second.progress.questions.map(({ isComplete }) => isComplete)).toEqual([true, true, false]);
  expect(await count()).toEqual(before);
});

it('says why the coach could not, and refuses what is no conversation', async () => {
  coach.judgements.push(() => Promise.reject(new CoachError('coach.unavailable')));
  const failed = await preview({ messages: [user(SAID)] });
  expect([failed.statusCode, failed.json().code]).toEqual([503, 'coach.unavailable']);
  for (const messages of [[], [{ role: 'assistant', content: 'Hello.' }], [{ role: 'system', content: 'x' }]])
    expect((await preview({ messages })).statusCode).toBe(400);
});

it('takes a reply as long as one can be, a founder’s message as long as theirs, and keys as short as they are', async () => {
  const long = { role: 'assistant', content: 'x'.repeat(20_000) };
  const many = Array(20).fill(long);
  expect((await preview({ messages: [...many, user(SAID)] })).statusCode).toBe(200);
  const refused = await preview({ messages: [user('x'.repeat(8001))] });
  expect([refused.statusCode, refused.json().issues[0].path]).toEqual([400, 'messages.0.content']);
  const evidence = [{ messageId: 1, start: 0, end: 3, quote: 'The' }];
  const progress = (change: object) => ({
    questions: [],
    met: [{ itemKey: 'step', criterionKey: 'a', evidence, ...change }],
  });
  for (const change of [
    { itemKey: 'x'.repeat(101) },
    { criterionKey: 'x'.repeat(101) },
    { criterionKey: '\0' },
    { evidence: [{ ...evidence[0], end: 8001 }] },
    { evidence: [{ ...evidence[0], start: -1 }] },
  ])
    expect((await preview({ messages: [user(SAID)], progress: progress(change) })).statusCode).toBe(400);
});
