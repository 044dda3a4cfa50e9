import type { Appeal, Cohort, CohortProgress, Invitation } from '@groundwork/domain';
import { CompiledQuery, sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { rollUp } from '../../jobs/roll-up.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat, type Chat } from '../../test/chat.ts';
import { complete, SAID } from '../../test/decisions.ts';
import { listNodes, type PlanNode } from '../../test/query-plans/read-plans.ts';
import { meets, scriptedCoach } from '../../test/scripted-coach.ts';
import {
  anonymous,
  buildAdministrator,
  buildFounder,
  buildStartup,
  type Founder,
  type TestClient,
} from '../../test/test-client.ts';
import { type SentStatement, watchStatements } from '../../test/watch-statements.ts';
import { rollUpSteps } from './roll-up.repo.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));

let admin: TestClient;
let cohort: Cohort;
let url: string;
beforeAll(async () => {
  admin = await buildAdministrator(test.app);
});
beforeEach(async () => {
  coach.forget();
  cohort = await admin.post<Cohort>('/api/admin/cohorts', {
    name: 'Autumn',
    startsOn: '2026-09-01',
    endsOn: '2026-12-31',
  });
  url = `/api/admin/cohorts/${cohort.id}`;
  await admin.post(`${url}/invitations`, { endsOn: '2999-12-31' });
});

async function join(founder: Founder): Promise<void> {
  const [link] = await admin.get<Invitation[]>(`${url}/invitations`);
  await founder.post('/api/join', { invitation: link?.token });
}
async function buildMember(): Promise<Chat> {
  const chat = await buildChat(test.app);
  await join(chat.founder);
  return chat;
}
/** Makes the next run due, and runs it. Says how many steps it wrote. */
async function run(): Promise<number | null> {
  await sql`update rollup_runs set begun_at = null`.execute(test.database.db);
  return rollUp(test.database.db);
}
async function refreshed(): Promise<CohortProgress> {
  await run();
  return admin.get<CohortProgress>(`${url}/progress`);
}
const memberOf = ({ members }: CohortProgress, { founder }: Chat) =>
  members.find(({ id }) => id === founder.user.id);
const askedOf = ({ questions }: CohortProgress, chat: Chat, place = 0) =>
  questions.find(({ id }) => id === at(chat.questions, place).id);
const said = async (chat: Chat, text: string, accepted = 0) => {
  coach.judgements.push(meets(accepted));
  await chat.send(text);
};
const countsOf = async (chat: Chat, place = 0) => {
  const { rows } = await sql<{ judged: number; refused: number; status: string }>`
    select judged, refused, question_rollups.status from question_rollups
    join step_progress on step_progress.id = step_progress_id
    where startup_id = ${chat.startup.id} and question_id = ${at(chat.questions, place).id}`.execute(
    test.database.db,
  );
  return rows;
};

class Undone extends Error {}

interface Counted {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
}

/** How many rows of chats one rollup of this user's steps touches. Nothing is changed. */
async function countRead(userId: number): Promise<number> {
  let sent: SentStatement | undefined;
  const end = watchStatements(statement => {
    if (statement.sql.includes('steps_written')) sent = statement;
  });
  await rollUpSteps(test.database.db, [0]);
  end();
  const { sql: text, parameters } = sent as unknown as SentStatement;
  const values = parameters.map(value => (Array.isArray(value) ? [userId] : value));
  let read = 0;
  const { db } = test.database;
  const undone = inTransaction(db, async db => {
    await sql`set local enable_seqscan = off`.execute(db);
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      CompiledQuery.raw(`explain (analyze, format json) ${text}`, values),
    );
    for (const node of listNodes(at(rows, 0)['QUERY PLAN'][0].Plan)) {
      const table = String(node['Relation Name']);
      const {
        'Actual Rows': each,
        'Actual Loops': loops,
        'Rows Removed by Filter': left = 0,
      } = node as PlanNode & Counted;
      if (['judgements', 'turns', 'messages'].includes(table)) read += loops * (each + left);
    }
    throw new Undone();
  });
  await expect(undone).rejects.toThrow(Undone);
  return read;
}

describe('[AD-114] the progress of a cohort', () => {
  it('is for administrators only, and of a cohort that exists', async () => {
    const founder = await buildFounder(test.app);
    await join(founder);
    const codeOf = async (client: TestClient, path = `${url}/progress`) => {
      const answer = await client.call('GET', path);
      return [answer.statusCode, answer.json().code];
    };
    expect(await codeOf(anonymous(test.app))).toEqual([401, 'auth.required']);
    expect(await codeOf(founder)).toEqual([403, 'auth.forbidden']);
    expect(await codeOf(admin, '/api/admin/cohorts/2000000000/progress')).toEqual([404, 'cohort.not_found']);
    expect((await admin.call('GET', '/api/admin/cohorts/none/progress')).statusCode).toBe(400);
  });

  it('shows where each founder is, in the startup they last worked in, and no text of theirs', async () => {
    const [idle, busy, done] = [await buildMember(), await buildMember(), await buildMember()];
    await said(busy, `${SAID[0]} The secret text`, 0);
    for (const question of done.questions) await said(done, `${SAID[0]} (${question.id})`, 9);
    expect((await complete(done)).statusCode).toBe(200);
    const answer = await refreshed();
    expect(answer).toMatchObject({ founders: 2, asOf: expect.any(String) });
    expect(answer.members.map(({ id }) => id)).toEqual([done, busy, idle].map(chat => chat.founder.user.id));
    const { id, username, email, fullName } = busy.founder.user;
    expect(memberOf(answer, busy)).toEqual({
      ...{ id, username, email, fullName },
      activeAt: expect.stringMatching(/Z$/),
      stepId: busy.step.id,
      stepSince: expect.stringMatching(/Z$/),
      isRefused: false,
      completedStepIds: [],
    });
    expect(memberOf(answer, idle)).toMatchObject({ activeAt: null, stepId: idle.step.id, stepSince: null });
    expect(memberOf(answer, done)).toMatchObject({
      stepId: at(done.steps, 1).id,
      stepSince: null,
      completedStepIds: [done.step.id],
    });
    expect(answer.challenges[0]).toMatchObject({ id: busy.challenge.id, title: busy.challenge.title });
    expect(JSON.stringify(answer)).not.toMatch(/secret|Acme/);

    const other = await buildStartup(busy.founder, { name: 'Other' });
    expect(memberOf(await refreshed(), busy)).toMatchObject({ stepSince: expect.any(String) });
    await busy.founder.post('/api/messages', { ...busy.scope, startupId: other.id, content: 'Hello there.' });
    await busy.founder.call('DELETE', `/api/startups/${busy.startup.id}`);
    expect(memberOf(await refreshed(), busy)).toMatchObject({ stepId: busy.step.id, isRefused: false });
    await busy.founder.call('DELETE', `/api/startups/${other.id}`);
    const without = await admin.get<CohortProgress>(`${url}/progress`);
    expect(memberOf(without, busy)).toMatchObject({ activeAt: null, stepSince: null });
  });

  it('marks who was refused three times in a row, until something is accepted', async () => {
    const chat = await buildMember();
    for (const place of [0, 1]) await said(chat, `${SAID[0]} (${place})`);
    expect(memberOf(await refreshed(), chat)).toMatchObject({ isRefused: false });
    await said(chat, `${SAID[0]} (2)`);
    expect(memberOf(await refreshed(), chat)).toMatchObject({ isRefused: true });
    await said(chat, `${SAID[1]} (3)`, 1);
    expect(memberOf(await refreshed(), chat)).toMatchObject({ isRefused: false });
  });

  it('[AD-145] shows as last active what the founder did, not what was decided of their appeal', async () => {
    for (const isAccepted of [true, false]) {
      const chat = await buildMember();
      await said(chat, `${SAID[0]} (${isAccepted})`);
      const { id: progressId } = await chat.progress();
      const url = `/api/progress/${progressId}/questions/${at(chat.questions, 0).id}/appeal`;
      await chat.founder.post(url, { sentence: 'It names one role.' });
      const before = memberOf(await refreshed(), chat);
      const [appeal] = await admin.get<Appeal[]>('/api/admin/appeals');
      await admin.post(`/api/admin/appeals/${appeal?.id}/decision`, { isAccepted, reason: 'One role.' });
      const after = memberOf(await refreshed(), chat);
      expect(after?.activeAt).toEqual(before?.activeAt);
      await said(chat, `${SAID[1]} (${isAccepted})`);
      const later = memberOf(await refreshed(), chat)?.activeAt;
      expect(Date.parse(later ?? '')).toBeGreaterThan(Date.parse(before?.activeAt ?? ''));
    }
  });

  it('forgets who left, was removed or deleted, and what was reset', async () => {
    const [left, removed, deleted, reset] = [
      await buildMember(),
      await buildMember(),
      await buildMember(),
      await buildMember(),
    ];
    for (const chat of [left, removed, deleted, reset]) await said(chat, SAID[0], 1);
    expect(askedOf(await refreshed(), reset)).toMatchObject({ started: 4, completed: 4 });
    expect((await left.founder.call('DELETE', `/api/cohorts/${cohort.id}/membership`)).statusCode).toBe(204);
    await admin.call('DELETE', `${url}/members/${removed.founder.user.id}`);
    await admin.call('DELETE', `/api/admin/users/${deleted.founder.user.id}`);
    const before = await admin.get<CohortProgress>(`${url}/progress`);
    expect(before.members.map(({ id }) => id)).toEqual([reset.founder.user.id]);
    expect(askedOf(before, reset)).toMatchObject({ started: 1, completed: 1 });
    expect(await countsOf(deleted)).toEqual([]);
    expect((await reset.founder.call('DELETE', reset.url)).statusCode).toBeLessThan(300);
    expect(await run()).toBe(1);
    expect(await countsOf(reset)).toEqual([{ judged: 1, refused: 0, status: 'not_started' }]);
  });
});

describe('[AD-116] rates by question', () => {
  it('appear with the fifth founder who answered', async () => {
    const chats = [await buildMember(), await buildMember(), await buildMember(), await buildMember()];
    for (const chat of chats) await said(chat, SAID[0], 1);
    expect(askedOf(await refreshed(), at(chats, 0))).toMatchObject({
      started: 4,
      completed: 4,
      refusalRate: null,
    });
    const fifth = await buildMember();
    await said(fifth, `${SAID[0]} (refused)`);
    await said(fifth, `${SAID[1]} (refused)`);
    await said(fifth, `${SAID[2]} (both)`, 2);
    const answer = await refreshed();
    expect(askedOf(answer, fifth)).toMatchObject({ started: 5, completed: 5, refusalRate: 0.3 });
    expect(askedOf(answer, fifth, 1)).toMatchObject({ started: 1, completed: 1, refusalRate: null });
  });

  it('count a refusal for the question that was asked, once', async () => {
    const chat = await buildMember();
    await said(chat, `${SAID[0]} (refused)`);
    await run();
    await said(chat, `${SAID[1]} (accepted)`, 1);
    await said(chat, `${SAID[2]} (refused)`);
    await run();
    await said(chat, `${SAID[0]} (again)`);
    await run();
    expect([await countsOf(chat), await countsOf(chat, 1)]).toEqual([
      [{ judged: 2, refused: 1, status: 'completed' }],
      [{ judged: 2, refused: 2, status: 'in_progress' }],
    ]);
  });
});

describe('[AD-115] the rollup', () => {
  it('writes only the steps that changed, of members of a cohort', async () => {
    const [first, second] = [await buildMember(), await buildMember()];
    const outside = await buildChat(test.app);
    for (const chat of [first, second, outside]) await said(chat, SAID[0]);
    await run();
    expect(await run()).toBe(0);
    expect(await countsOf(outside)).toEqual([]);
    await said(second, SAID[1]);
    await said(outside, SAID[1]);
    expect(await run()).toBe(1);
    await join(outside.founder);
    expect(await run()).toBe(1);
    expect(await countsOf(outside)).toEqual([{ judged: 2, refused: 2, status: 'in_progress' }]);
  });

  it('reads only what is new in a chat, however long it is', async () => {
    const chat = await buildMember();
    const rows: number[] = [];
    for (const messages of [4, 20]) {
      for (let sent = 0; sent < messages; sent += 1) await said(chat, `${SAID[0]} (${messages}, ${sent})`);
      await run();
      await said(chat, `${SAID[1]} (${messages})`);
      rows.push(await countRead(chat.founder.user.id));
      await run();
    }
    expect(rows).toEqual([rows[0], rows[0]]);
    expect(rows[0]).toBeGreaterThan(2);
  });

  it('is made by one server at a time, and not again before it is due', async () => {
    const { db } = test.database;
    const chat = await buildMember();
    await said(chat, SAID[0]);
    await sql`update rollup_runs set begun_at = now() - interval '26 minutes'`.execute(db);
    const runs = await Promise.all([rollUp(db), rollUp(db), rollUp(db)]);
    expect(runs.filter(steps => steps !== null)).toEqual([1]);
    expect(await rollUp(db)).toBeNull();
  });

  it('leaves a run that was stopped to the next server', async () => {
    const { db } = test.database;
    await run();
    const { asOf } = await admin.get<CohortProgress>(`${url}/progress`);
    await sql`update rollup_runs set begun_at = null`.execute(db);
    await rollUp(db, () => true);
    expect(await admin.get<CohortProgress>(`${url}/progress`)).toMatchObject({ asOf });
    expect(await rollUp(db)).not.toBeNull();
  });
});
