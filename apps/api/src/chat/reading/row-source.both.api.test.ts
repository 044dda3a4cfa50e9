import type { Updateable } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Turns } from '../../db/schema.gen.ts';
import type { Db } from '../../db/types.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat, type Chat, until } from '../../test/chat.ts';
import { scriptedCoach } from '../../test/scripted-coach.ts';
import type { FollowedReply } from './live-turn.ts';
import { rowSource } from './row-source.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));
const wait = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds));

let chat: Chat;
let turnId: number;
let replyId: number;
/** A handle of its own per test, as another process would have, and the number of queries through it. */
let db: Db;
let queries: number;
let broken: boolean;

beforeEach(async () => {
  chat = await buildChat(test.app);
  await chat.send('It was so on Tuesday.');
  replyId = at(await chat.messages(), 1).id;
  const turn = await test.database.db
    .selectFrom('turns')
    .select('id')
    .where('assistant_message_id', '=', replyId)
    .executeTakeFirstOrThrow();
  turnId = turn.id;
  await write('', { status: 'generating', judging_ended_at: new Date().toISOString() });
  queries = 0;
  broken = false;
  db = test.database.db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1;
      if (broken) throw new Error('The database is away');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
});

/** Writes to the rows as the process that writes the reply would. */
async function write(content: string, turn: Updateable<Turns> = {}): Promise<void> {
  const lease = new Date(Date.now() + 3_600_000).toISOString();
  await test.database.db.updateTable('messages').set({ content }).where('id', '=', replyId).execute();
  await test.database.db
    .updateTable('turns')
    .set({ lease_until: lease, ...turn })
    .where('id', '=', turnId)
    .execute();
}

function follow(signal: AbortSignal, userId = chat.founder.user.id): FollowedReply {
  return rowSource(db, userId, turnId).follow(signal);
}

async function untilText(followed: FollowedReply, text: string): Promise<void> {
  for (;;) {
    const snapshot = await followed.snapshot();
    if (snapshot?.text === text) return;
    await followed.changed(snapshot?.version ?? -1);
  }
}

describe('a reply that is followed by its row', () => {
  it('is read once for all of its readers, and no longer when the last one has gone', async () => {
    const controllers = Array.from({ length: 30 }, () => new AbortController());
    const readers = controllers.map(({ signal }) => follow(signal));
    await write('One');
    const snapshots = await Promise.all(readers.map(reader => reader.snapshot()));
    expect(new Set(snapshots.map(snapshot => snapshot?.text))).toEqual(new Set(['One']));
    expect(queries).toBe(1);

    const waiting = readers.map((reader, index) => reader.changed(snapshots[index]?.version ?? -1));
    await wait(600);
    expect(queries).toBeLessThanOrEqual(4);
    await write('One two');
    await Promise.all(waiting);
    expect((await readers[7]?.snapshot())?.text).toBe('One two');

    const version = (await readers[0]?.snapshot())?.version ?? -1;
    const left = readers.map(reader => reader.changed(version));
    for (const controller of controllers) controller.abort();
    await Promise.all(left);
    const before = queries;
    await wait(600);
    expect(queries).toBe(before);
  });

  it('is read anew for a reader who joins the others', async () => {
    const controller = new AbortController();
    await write('One');
    await follow(controller.signal).snapshot();
    await write('One two');
    expect(await follow(controller.signal).snapshot()).toMatchObject({ text: 'One two' });
    controller.abort();
  });

  it('is put together from its pieces, whatever characters they end in', async () => {
    const controller = new AbortController();
    const followed = follow(controller.signal);
    for (const text of [
      'Grüße 🦊',
      'Grüße 🦊🦊 and',
      'Grüße 🦊🦊 and 家族 👩‍👩‍👧',
      'Grüße 🦊🦊 and 家族 👩‍👩‍👧.',
    ]) {
      await write(text);
      await untilText(followed, text);
    }
    controller.abort();
  });

  it('is read from its beginning when it is written again', async () => {
    const controller = new AbortController();
    await write('A first text');
    const followed = follow(controller.signal);
    const snapshot = await followed.snapshot();
    await write('Another text', { fence: 2 });
    await followed.changed(snapshot?.version ?? -1);
    expect(await followed.snapshot()).toMatchObject({ text: 'Another text' });
    controller.abort();
  });

  it('is not there for anybody else, even while its founder reads it', async () => {
    const controller = new AbortController();
    await write('Private');
    expect(await follow(controller.signal).snapshot()).toMatchObject({ text: 'Private' });
    const other = await buildChat(test.app);
    expect(await follow(controller.signal, other.founder.user.id).snapshot()).toBeNull();
    controller.abort();
  });

  it('is gone for its readers once it is deleted', async () => {
    const controller = new AbortController();
    const followed = follow(controller.signal);
    const snapshot = await followed.snapshot();
    await test.database.db.deleteFrom('messages').where('id', '=', replyId).execute();
    await followed.changed(snapshot?.version ?? -1);
    expect(await followed.snapshot()).toBeNull();
    controller.abort();
  });

  it('fails for its readers while the database is away, and goes on when it is back', async () => {
    const controller = new AbortController();
    await write('One');
    const followed = follow(controller.signal);
    const snapshot = await followed.snapshot();
    broken = true;
    await followed.changed(snapshot?.version ?? -1);
    await expect(followed.snapshot()).rejects.toThrow('The database is away');
    broken = false;
    expect(await followed.snapshot()).toMatchObject({ text: 'One' });
    controller.abort();
  });

  it('leaves nothing behind for a client that had gone before it began', async () => {
    const followed = follow(AbortSignal.abort());
    expect(await followed.changed((await followed.snapshot())?.version ?? -1)).toBe(true);
    await until(() => queries > 0);
    const before = queries;
    await wait(600);
    expect(queries).toBeLessThanOrEqual(before + 1);
  });
});
