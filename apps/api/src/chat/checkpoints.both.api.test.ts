import { sql } from 'kysely';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { inTransaction } from '../db/transaction.ts';
import { useTestApp } from '../test/build-test-app.ts';
import { buildChat, type Chat, chatIdOf, until } from '../test/chat.ts';
import { gate, saysInTwo, scriptedCoach } from '../test/scripted-coach.ts';
import { type Checkpoint, saveCheckpoints } from './held-turns.repo.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));
beforeEach(() => coach.forget());

/** A reply that stops after its first words until `end` is called. */
async function beginReply() {
  const chat = await buildChat(test.app);
  const wait = gate();
  coach.replies.push(saysInTwo('So far', wait.promise, ' and on'));
  const sent = chat.stream('It was so on Tuesday.');
  await until(async () => (await chat.messages()).at(-1)?.content === 'So far');
  const end = async () => {
    wait.open();
    await sent;
  };
  return { chat, end, checkpoint: await checkpointOf(chat) };
}

async function checkpointOf(chat: Chat): Promise<Checkpoint> {
  const turn = await test.database.db
    .selectFrom('turns')
    .select(['id', 'owner', 'fence'])
    .where('chat_id', '=', await chatIdOf(test, chat))
    .executeTakeFirstOrThrow();
  return { ...turn, content: null };
}

describe('a checkpoint of several replies', () => {
  it('answers each in its place, and writes only what is given', async () => {
    const { db } = test.database;
    const [first, second] = [await beginReply(), await beginReply()];
    const taken = { ...first.checkpoint, fence: 9 };
    const odd = 'A "quote", {a brace}, \\ and\nNULL';
    expect(
      await saveCheckpoints(db, [
        { id: 999_999, owner: 'nobody', fence: 1, content: 'x' },
        { ...second.checkpoint, content: odd },
        taken,
        first.checkpoint,
      ]),
    ).toEqual(['lost', 'saved', 'lost', 'saved']);
    expect((await second.chat.messages()).at(-1)?.content).toBe(odd);
    expect((await first.chat.messages()).at(-1)?.content).toBe('So far');
    await sql`update turns set stop_requested_at = now() where id = ${first.checkpoint.id}`.execute(db);
    expect(await saveCheckpoints(db, [second.checkpoint, first.checkpoint])).toEqual(['saved', 'stop']);
    await first.end();
    await second.end();
    expect((await second.chat.messages()).at(-1)?.content).toBe('So far and on');
  });

  it.runIf(inject('databaseUrl'))(
    'passes over one that something else holds, and renews the others',
    async () => {
      const { db } = test.database;
      const [held, free] = [await beginReply(), await beginReply()];
      const wait = gate();
      const holding = inTransaction(db, async db => {
        await sql`select from turns where id = ${held.checkpoint.id} for update`.execute(db);
        await wait.promise;
      });
      await until(async () => (await saveCheckpoints(db, [held.checkpoint]))[0] === 'busy');
      const lease = async () =>
        (
          await db
            .selectFrom('turns')
            .select('lease_until')
            .where('id', '=', free.checkpoint.id)
            .executeTakeFirstOrThrow()
        ).lease_until;
      const before = await lease();
      await until(async () => (await lease()) > before);
      wait.open();
      await holding;
      await held.end();
      await free.end();
      expect((await held.chat.messages()).at(-1)).toMatchObject({ status: 'complete' });
    },
  );
});
