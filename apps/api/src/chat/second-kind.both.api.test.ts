import { randomUUID } from 'node:crypto';
import type { Message, Startup } from '@groundwork/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CoachGate } from '../coach/gate/coach-gate.ts';
import { inTransaction } from '../db/transaction.ts';
import { stepKind } from '../modules/messages/step-kind.ts';
import { TokenBudget } from '../stores/token-budget.ts';
import { useTestApp } from '../test/build-test-app.ts';
import { until } from '../test/chat.ts';
import { namesOf, parseEvents, textOf } from '../test/event-stream.ts';
import { listNotes } from '../test/notes/notes.repo.ts';
import { type Answering, type NotesKey, notesKind } from '../test/notes/notes-kind.ts';
import { gate, scriptedCoach } from '../test/scripted-coach.ts';
import { buildFounder, buildStartup, type Founder } from '../test/test-client.ts';
import { sendMessage } from './begin-turn.ts';
import type { BegunTurn } from './chat-kind.ts';
import { clearChat } from './chats.repo.ts';
import { deleteMessage } from './messages.repo.ts';
import { TurnEngine } from './turn-engine.ts';

/** A kind of chat that the product does not have. One process sends its messages, another answers everything else. */
const coach = scriptedCoach();
let answering: Answering;
const echo: Answering = async function* (note) {
  yield { type: 'text', text: 'You noted: ' };
  yield { type: 'text', text: note };
};
const inTwo = (wait: Promise<void>): Answering =>
  async function* (_note, signal) {
    yield { type: 'text', text: 'So far' };
    await Promise.race([wait, new Promise(resolve => signal.addEventListener('abort', resolve))]);
    signal.throwIfAborted();
    yield { type: 'text', text: ' and on' };
  };
const fails: Answering = () => {
  throw new Error('no');
};
const kind = notesKind((note, signal) => answering(note, signal));
const test = useTestApp(() => ({ coach, chatKinds: [stepKind, kind] }));

let engine: TurnEngine;
let founder: Founder;
let startup: Startup;
beforeEach(async () => {
  const { db } = test.database;
  const { log } = test.app;
  const coachGate = new CoachGate(
    new TokenBudget(db, 1000),
    'openai',
    { maxConcurrent: 9, maxPerUser: 9 },
    log,
  );
  const caps = { softMs: 2000, hardMs: 5000 };
  engine = new TurnEngine({ db, coach, gate: coachGate, log, caps, kinds: [kind], owner: randomUUID() });
  answering = echo;
  founder = await buildFounder(test.app);
  startup = await buildStartup(founder);
});
afterEach(() => engine.drain(0));

async function note(
  content: string,
  by = founder,
  key: NotesKey = { startupId: startup.id },
): Promise<BegunTurn> {
  const { db } = test.database;
  const services = { engine, budget: new TokenBudget(db, 1000) };
  const begun = await inTransaction(db, async db =>
    sendMessage(db, services, by.user, { kind, key, content }),
  );
  engine.startWith(begun.turn, begun);
  return begun;
}

const notes = () => listNotes(test.database.db, founder.user, { startupId: startup.id });
const last = async () => (await notes())?.at(-1);
const untilStatus = (status: Message['status']) => until(async () => (await last())?.status === status);

describe('a second kind of chat', () => {
  it('has its messages answered and listed, newest page first', async () => {
    await note('Bakers pay monthly.');
    await untilStatus('complete');
    await note('They told me so.');
    await untilStatus('complete');
    const all = (await notes()) ?? [];
    expect(all).toMatchObject([
      { role: 'user', content: 'Bakers pay monthly.', stepId: null, challengeId: null },
      { role: 'assistant', content: 'You noted: Bakers pay monthly.', startupId: startup.id },
      { role: 'user', content: 'They told me so.' },
      { role: 'assistant', replyTo: all[2]?.id },
    ]);
    const { db } = test.database;
    const page = { before: all[3]?.id ?? 0, limit: 2 };
    expect(await listNotes(db, founder.user, { startupId: startup.id }, page)).toEqual(all.slice(1, 3));
  });

  it('is nobody else’s, whatever is asked of it', async () => {
    const { reply } = await note('Mine.');
    const stranger = await buildFounder(test.app);
    await expect(note('Theirs?', stranger)).rejects.toMatchObject({ code: 'startup.not_found' });
    expect(await listNotes(test.database.db, stranger.user, { startupId: startup.id })).toBeNull();
    for (const [method, end] of [
      ['POST', 'stop'],
      ['POST', 'retry'],
      ['GET', 'stream'],
    ] as const)
      expect((await stranger.call(method, `/api/messages/${reply.id}/${end}`)).statusCode).toBe(404);
    expect(await deleteMessage(test.database.db, stranger.user.id, reply.id)).toBe(false);
  });

  it('is followed from another process, from where a reader was', async () => {
    const wait = gate();
    answering = inTwo(wait.promise);
    const { reply } = await note('Wait.');
    await until(async () => (await last())?.content === 'So far');
    const stream = founder.call('GET', `/api/messages/${reply.id}/stream?offset=3`, undefined, {
      accept: 'text/event-stream',
    });
    wait.open();
    const events = parseEvents((await stream).body);
    expect(namesOf(events)).toEqual(expect.arrayContaining(['message', 'delta', 'done']));
    expect(namesOf(events)).not.toContain('verdict');
    expect(textOf(events)).toBe('far and on');
  });

  it('takes one message at a time, and is stopped from another process', async () => {
    answering = inTwo(gate().promise);
    const { reply } = await note('Stop this.');
    await until(async () => (await last())?.content === 'So far');
    await expect(note('And this?')).rejects.toMatchObject({ code: 'chat.reply_in_progress' });
    expect((await founder.call('POST', `/api/messages/${reply.id}/stop`)).statusCode).toBe(200);
    await untilStatus('stopped');
    expect(await last()).toMatchObject({ content: 'So far' });
  });

  it('has a failed reply written again by another process, unless its kind refuses', async () => {
    answering = fails;
    const { reply } = await note('Again.');
    await untilStatus('failed');
    const retry = () => founder.call('POST', `/api/messages/${reply.id}/retry`);
    const { db } = test.database;
    const rename = (name: string) =>
      db.updateTable('startups').set({ name }).where('id', '=', startup.id).execute();
    await rename('Closed');
    expect((await retry()).json()).toMatchObject({ code: 'step.locked' });
    await rename('Open');
    answering = echo;
    expect((await retry()).json()).toMatchObject({ status: 'complete', content: 'You noted: Again.' });
  });

  it('stops a reply whose message is deleted, keeps its text, and answers it no more', async () => {
    answering = inTwo(gate().promise);
    const { userMessage, reply } = await note('Delete this.');
    await until(async () => (await last())?.content === 'So far');
    expect(await deleteMessage(test.database.db, founder.user.id, userMessage?.id ?? 0)).toBe(true);
    expect(await notes()).toMatchObject([
      { id: reply.id, status: 'stopped', content: 'So far', replyTo: null },
    ]);
    expect((await founder.call('POST', `/api/messages/${reply.id}/retry`)).statusCode).toBe(409);
    answering = echo;
    await note('Another.');
    await untilStatus('complete');
  });

  it('drops a reply that is deleted or cleared while it is written', async () => {
    for (const remove of [
      (begun: BegunTurn) => deleteMessage(test.database.db, founder.user.id, begun.reply.id),
      (begun: BegunTurn) => clearChat(test.database.db, begun.turn.chatId),
    ]) {
      const wait = gate();
      answering = inTwo(wait.promise);
      const begun = await note('Drop the answer.');
      await until(async () => (await last())?.content === 'So far');
      await remove(begun);
      wait.open();
      await until(() =>
        engine
          .follow(begun.turn, new AbortController().signal)
          .source.read()
          .then(r => !r),
      );
      expect((await notes())?.filter(({ role }) => role === 'assistant')).toEqual([]);
    }
    expect(await notes()).toEqual([]);
  });

  it('holds 4,000 messages, as every chat does', async () => {
    const { turn } = await note('The first.');
    await untilStatus('complete');
    const row = { chat_id: turn.chatId, role: 'user' as const, content: 'More.' };
    const rows = Array.from({ length: 3996 }, () => row);
    await test.database.db.insertInto('messages').values(rows).execute();
    await expect(note('One more.')).rejects.toMatchObject({ code: 'chat.full' });
  });
});
