import type { AccountSession, Message } from '@groundwork/domain';
import { sql } from 'kysely';
import type { TestApp } from '../build-test-app.ts';
import { buildChat } from '../chat.ts';
import { reportOf } from '../report.ts';
import { fillSamples, readSampleIds } from '../resource-samples.ts';
import { anonymous, buildAdministrator, buildFounder, logIn, type TestClient } from '../test-client.ts';

/** The values of paths and bodies by their names. */
export type Ids = Readonly<Record<string, string | number>>;

export interface Callers {
  /** Whose records they are. */
  owner: TestClient;
  nobody: TestClient;
  /** Has logged out. */
  ended: TestClient;
  deleted: TestClient;
  /** A founder without anything. */
  founder: TestClient;
  /** A founder with as much as the owner, in a cohort of their own. */
  member: TestClient;
  /** An administrator until a moment ago. */
  demoted: TestClient;
  administrator: TestClient;
}

export interface World {
  callers: Callers;
  /** Of the owner's records. */
  ids: Ids;
  /** Of the member's. */
  membersIds: Ids;
}

/** Two founders with rows in every table, and the callers who are refused. */
export async function buildWorld(test: TestApp): Promise<World> {
  const { app } = test;
  const administrator = await buildAdministrator(app);
  const [owner, member] = [await buildChat(app), await buildChat(app)];
  for (const { founder, startup, send } of [owner, member]) {
    await send('Hello there.');
    await reportOf(test, founder, startup);
  }
  const run = (statement: string) => sql.raw(statement).execute(test.database.db);
  await fillSamples(run);
  const idsOf = async ({ founder, startup, url, progress, scope }: typeof owner): Promise<Ids> => {
    const [message] = await founder.get<Message[]>(url);
    const [session] = await founder.get<AccountSession[]>('/api/account/sessions');
    return {
      ...(await readSampleIds(run, startup.id)),
      ...scope,
      userId: founder.user.id,
      messageId: message?.id ?? 0,
      progressId: (await progress()).id,
      sessionId: session?.id ?? 0,
    };
  };

  const ended = await buildFounder(app);
  const left = Object.assign(anonymous(app), { cookie: ended.cookie });
  await ended.post('/api/logout');
  const deleted = await buildFounder(app);
  await administrator.call('DELETE', `/api/admin/users/${deleted.user.id}`);
  const demoted = await buildFounder(app);
  const role = (role: string) =>
    sql`update users set role = ${role} where id = ${demoted.user.id}`.execute(test.database.db);
  await role('admin');
  const wasAdministrator = await logIn(app, demoted);
  await wasAdministrator.get('/api/admin/challenges');
  await role('user');
  return {
    callers: {
      ...{ owner: owner.founder, nobody: anonymous(app), ended: left, deleted },
      ...{
        founder: await buildFounder(app),
        member: member.founder,
        demoted: wasAdministrator,
        administrator,
      },
    },
    ids: await idsOf(owner),
    membersIds: await idsOf(member),
  };
}
