import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type {
  AdminQuestion,
  Board,
  Card,
  Kanban,
  Message,
  PendingChange,
  Persona,
  PersonaChat,
  Revision,
} from '@groundwork/domain';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { readCurriculum } from '../curriculum/read-curriculum.ts';
import { readWalks } from '../curriculum/read-walks.ts';
import { openDatabase } from '../db/open-database.ts';
import { at, until } from './chat.ts';
import { openRemoteChat, type RemoteFounder, remoteFounder } from './remote-client.ts';
import { ANSWERED, prepareReport, typesWritten, untilOver } from './remote-report.ts';
import { useServers } from './use-servers.ts';

const KILLS = Number(process.env.KILLS ?? 6);
const SEED = Number(process.env.SEED ?? 20261129);
const FOUNDERS = 3;
/** Within these a server has begun most of what it was asked for, and ended some. */
const LATEST_KILL_MS = 250;

const servers = useServers();
const folder = fileURLToPath(new URL('../../../../curriculum', import.meta.url));
const { challenges } = await readCurriculum(folder);
const [walk] = await readWalks(folder, challenges);

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Write {
  caller: RemoteFounder;
  path: string;
  body: object;
  key: string;
  /** Null where it ended without an answer. */
  status: number | null;
}

const send = async (write: Write): Promise<void> => {
  const { caller, path, body, key } = write;
  const answer = await caller.call('POST', path, body, { 'idempotency-key': key }).catch(() => null);
  // An answer counts once it has come whole.
  const text = await answer?.text().catch(() => null);
  write.status = text === undefined || text === null ? null : (answer?.status ?? null);
};

/** The founder's own messages, by as many lists as it takes: one holds 200. */
async function own(founder: RemoteFounder, path: string): Promise<string[]> {
  const messages = await founder.json<Message[]>('GET', path);
  for (let first = messages[0]; first; ) {
    const older = await founder.json<Message[]>('GET', `${path}?before=${first.id}`);
    messages.unshift(...older);
    first = older[0];
  }
  return messages.flatMap(({ role, content }) => (role === 'user' ? [content] : []));
}

async function openFounder(url: string) {
  const { founder, scope } = await openRemoteChat(url);
  const { startupId } = scope;
  await founder.json<Board>('POST', '/api/kanban/boards', { startupId, name: 'Board' });
  const kanban = () => founder.json<Kanban>('GET', `/api/startups/${startupId}/kanban`);
  const column = at((await kanban()).columns, 0);
  const [persona] = await founder.json<Persona[]>('GET', '/api/personas');
  const talk = await founder.json<PersonaChat>('POST', '/api/persona-chats', {
    startupId,
    personaId: persona?.id,
  });
  const talkPath = `/api/persona-chats/${talk.id}/messages`;
  const chatPath = `/api/messages/${startupId}/${scope.challengeId}/${scope.stepId}`;
  const written = {
    cards: async () => (await kanban()).cards.map(({ title }: Card) => title),
    chat: () => own(founder, chatPath),
    talk: () => own(founder, talkPath),
    /** Replies that are said to be still on their way. */
    open: async () => {
      const chats = [chatPath, talkPath].map(path => founder.json<Message[]>('GET', path));
      return (await Promise.all(chats)).flat().filter(({ status }) => status === 'generating').length;
    },
  };
  return { founder, scope, column, talkPath, written };
}

type Opened = Awaited<ReturnType<typeof openFounder>>;

/** What a founder does in a round, each once. The texts say in which. */
function roundOf({ founder, scope, column, talkPath }: Opened, round: number): Write[] {
  const answer = at(walk?.answers ?? [], round % 6).answer;
  const write = (path: string, body: object): Write => ({
    ...{ caller: founder, path, body, key: randomUUID(), status: null },
  });
  return [
    write('/api/kanban/cards', { columnId: column.id, title: `Card ${round} a` }),
    write('/api/kanban/cards', { columnId: column.id, title: `Card ${round}` }),
    write('/api/messages', { ...scope, content: `${answer} That was ${round}.` }),
    write(talkPath, { content: `What did it cost you in week ${round}?` }),
  ];
}

it(
  `loses nothing that was acknowledged, doubles nothing and leaves nothing stuck, killed ${KILLS} times`,
  async () => {
    const { env } = await servers.home();
    const report = await prepareReport(env);
    const practice = { ...report.env, OPENAI_BASE_URL: '' };
    const random = createRandom(SEED);
    const started = performance.now();
    let server = await servers.start(practice);
    const founders = await Promise.all(Array.from({ length: FOUNDERS }, () => openFounder(server.url)));
    const admin = remoteFounder(server.url);
    await admin.json('POST', '/api/login', { username: 'admin', password: 'an administrator' });
    const [question] = await admin.json<AdminQuestion[]>('GET', '/api/admin/questions');
    const questionPath = `/api/admin/questions/${question?.id}`;
    const all: Write[] = [];

    for (let round = 0; round < KILLS; round += 1) {
      const { id: _id, stepId: _step, ...fields } = await admin.json<AdminQuestion>('GET', questionPath);
      await admin.json('PUT', questionPath, { ...fields, hint: `Round ${round}` });
      const changes = (await admin.json<PendingChange[]>('GET', '/api/admin/changes')).map(
        ({ kind, recordId, updatedAt }) => ({ kind, recordId, updatedAt }),
      );
      const publish: Write = {
        caller: admin,
        path: '/api/admin/changes/publish',
        body: { changes, note: `Round ${round}`, overridesExamples: true },
        key: `publish-${round}`,
        status: null,
      };
      const writes = [...(await Promise.all(founders.map(one => roundOf(one, round)))).flat(), publish];
      const sending = writes.map(send);
      await new Promise(resolve => setTimeout(resolve, random() * LATEST_KILL_MS));
      server.child.kill('SIGKILL');
      await server.exited;
      await Promise.all(sending);
      server = await servers.start(practice);
      for (const caller of [admin, ...founders.map(({ founder }) => founder)]) caller.url = server.url;
      for (const write of writes) {
        for (let tries = 0; write.status === null || write.status >= 500; tries += 1) {
          await send(write);
          if (tries > 50) throw new Error(`${write.path} still answers ${write.status}`);
        }
      }
      all.push(...writes);
    }

    const once = (path: string, caller: RemoteFounder, field: 'title' | 'content') =>
      all
        .filter(write => write.caller === caller && write.path === path && (write.status ?? 500) < 300)
        .map(({ body }) => (body as Record<string, string>)[field]);
    for (const { founder, scope, talkPath, written } of founders) {
      expect((await written.cards()).toSorted()).toEqual(
        once('/api/kanban/cards', founder, 'title').toSorted(),
      );
      expect(await written.chat()).toEqual(once('/api/messages', founder, 'content'));
      expect(await written.talk()).toEqual(once(talkPath, founder, 'content'));
      await until(async () => (await written.open()) === 0);
      // Points are given as if nothing had been.
      for (const { answer } of (walk?.answers ?? []).slice(0, 3))
        await founder.json('POST', '/api/messages', { ...scope, content: answer });
    }
    // A generation that a kill cut off before it was acknowledged is asked for again.
    await report.generate(server.url);
    await untilOver(report, server.url);
    expect(typesWritten(await report.sections(server.url))).toEqual(expect.arrayContaining([...ANSWERED]));
    const revisions = await admin.json<Revision[]>('GET', `/api/admin/revisions/question/${question?.id}`);
    const notes = revisions.flatMap(({ note }) => (note === null ? [] : [note]));
    expect(notes.toReversed()).toEqual(Array.from({ length: KILLS }, (_, round) => `Round ${round}`));

    server.child.kill('SIGTERM');
    await server.exited;
    const { DATABASE_URL, DATA_DIR = '' } = env;
    const database = await openDatabase({ DATABASE_URL, DATA_DIR }, () => undefined);
    try {
      const { rows } = await sql<{ points: number; ledger: number }>`
      select experience_points as points,
        (select coalesce(sum(points), 0)::int from xp_ledger where user_id = users.id) as ledger
      from users where role = 'user'`.execute(database.db);
      expect(rows).toHaveLength(FOUNDERS + 1);
      for (const { points, ledger } of rows) expect(points).toBe(ledger);
      expect(rows.some(({ points }) => points > 0)).toBe(true);
    } finally {
      await database.close();
    }
    const acknowledged = all.filter(({ status }) => (status ?? 500) < 300).length;
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stdout.write(
      `${KILLS} kills (${inject('databaseUrl') ? 'PostgreSQL' : 'embedded'}), seed ${SEED}, ${seconds} s: ` +
        `${acknowledged} of ${all.length} writes acknowledged, each there once.\n`,
    );
  },
  60_000 + KILLS * 20_000,
);
