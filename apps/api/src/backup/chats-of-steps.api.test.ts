import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Message } from '@groundwork/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Database, Db } from '../db/types.ts';
import { openTarget, restore, targets } from '../test/backups.ts';
import { testOptions } from '../test/build-test-app.ts';
import { at } from '../test/chat.ts';
import { meets, scriptedCoach } from '../test/scripted-coach.ts';
import { anonymous, type TestClient } from '../test/test-client.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const sample = (name: string) => readFileSync(new URL(`./samples/chats-of-steps.${name}`, import.meta.url));

/** By founder: what the version that made the backup answered at each address after restoring it. */
type Answers = Record<string, [number, unknown]>;
type Screens = Record<string, { username: string; answers: Answers }>;
const screens = JSON.parse(gunzipSync(sample('json.gz')).toString()) as Screens;

/**
 * A backup from when messages belonged to steps. It has complete, stopped, failed and interrupted replies, resets and
 * pending sections.
 */
describe.each(targets)(
  'a backup from before there were chats, restored into the database of kind %s',
  kind => {
    const coach = scriptedCoach();
    let database: Database;
    let app: FastifyInstance;
    beforeAll(async () => {
      database = await openTarget(kind);
      await restore(database.db, sample('backup'));
      app = await buildApp({ ...testOptions(database), coach });
      await app.ready();
    });
    afterAll(async () => {
      await app?.close();
      await database?.close();
    });

    async function logIn(name: string): Promise<TestClient> {
      const client = anonymous(app);
      await client.post('/api/login', { username: screens[name]?.username, password: 'correct horse' });
      return client;
    }

    const listsOf = ({ answers }: { answers: Answers }) =>
      Object.entries(answers).flatMap(([url, [, body]]) =>
        url.startsWith('/api/messages/') ? [{ url, messages: body as Message[] }] : [],
      );
    const chatOf = (name: string) =>
      listsOf(screens[name] ?? { answers: {} }).find(({ messages }) => messages.length > 0)?.url ?? '';

    it.each(Object.keys(screens))('shows the founder "%s" the same on every screen', async name => {
      const client = await logIn(name);
      const { answers = {} } = screens[name] ?? {};
      expect(Object.keys(answers).length).toBeGreaterThan(10);
      for (const [url, answer] of Object.entries(answers)) {
        const now = await client.call('GET', url);
        // Today’s version may answer more, but what the older one answered must be the same.
        expect([url, now.statusCode, now.json()]).toMatchObject([url, ...answer]);
      }
    });

    it('writes a failed and an interrupted reply again, and refuses it for one that was stopped', async () => {
      for (const [name, status] of [
        ['failed', 200],
        ['interrupted', 200],
        ['stopped', 409],
      ] as const) {
        const client = await logIn(name);
        const last = at((await client.get<Message[]>(chatOf(name))).toReversed(), 0);
        expect([name, (await client.call('POST', `/api/messages/${last.id}/retry`)).statusCode]).toEqual([
          name,
          status,
        ]);
      }
    });

    it('deletes no step before the chats about it, and everything of a startup with the startup', async () => {
      const { db } = database;
      const left = async (db: Db) => {
        const { rows } = await sql<{ left: number }>`
        select (select count(*) from chats) + (select count(*) from messages) + (select count(*) from turns)
          + (select count(*) from step_progress) as left`.execute(db);
        return rows[0]?.left;
      };
      await expect(sql`delete from steps`.execute(db)).rejects.toMatchObject({
        constraint: 'step_progress_step_id_fkey',
      });
      const undone = new Error('undone');
      for (const gone of ['chats', 'startups']) {
        const deleting = inTransaction(db, async db => {
          await sql`delete from ${sql.table(gone)}`.execute(db);
          expect(await left(db)).toBe(0);
          await sql`delete from steps`.execute(db);
          throw undone;
        });
        await expect(deleting).rejects.toBe(undone);
      }
      expect(await left(db)).toBeGreaterThan(0);
    });

    it('goes on in every chat, with numbers that no message had, and opens new ones', async () => {
      const known = new Set(
        Object.values(screens)
          .flatMap(listsOf)
          .flatMap(({ messages }) => messages.map(({ id }) => id)),
      );
      const client = await logIn('reset');
      const [startupId, challengeId, stepId] = chatOf('reset').split('/').slice(3).map(Number);
      coach.judgements.push(meets(1), meets(1));
      for (const step of [Number(stepId), Number(stepId) + 2]) {
        const scope = { startupId, challengeId, stepId: step };
        const reply = await client.post<Message>('/api/messages', {
          ...scope,
          content: 'It was so on Friday.',
        });
        expect([reply.status, known.has(reply.id)]).toEqual(['complete', false]);
        const list = await client.get<Message[]>(`/api/messages/${startupId}/${challengeId}/${step}`);
        expect(list.at(-1)).toMatchObject({ id: reply.id, stepId: step });
      }
    });
  },
);
