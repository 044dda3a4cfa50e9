import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '@groundwork/api-client/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { CoachError } from '../../coach/coach-error.ts';
import { inTransaction } from '../../db/transaction.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat, type Chat } from '../../test/chat.ts';
import { meets, scriptedCoach } from '../../test/scripted-coach.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));
beforeEach(() => coach.forget());

const ANSWER = 'Last Tuesday our Leeds receptionist lost 40 minutes rebooking patients.';

/** A chat whose only reply failed. */
async function buildFailed(): Promise<{ chat: Chat; retry: () => ReturnType<Chat['founder']['call']> }> {
  const chat = await buildChat(test.app);
  coach.replies.push(() => {
    throw new CoachError('coach.unavailable');
  });
  const { userMessage } = await chat.send(ANSWER);
  return { chat, retry: () => chat.founder.call('POST', `/api/messages/${userMessage?.id}/retry`) };
}

describe('a retry', () => {
  it('is refused in a step that is locked or archived, as a message is', async () => {
    const { chat, retry } = await buildFailed();
    const { db } = test.database;
    const send = () => chat.founder.call('POST', '/api/messages', { ...chat.scope, content: ANSWER });
    const codes = async () => [(await retry()).json().code, (await send()).json().code];
    const setStep = (is_active: boolean) =>
      db.updateTable('steps').set({ is_active }).where('id', '=', chat.step.id).execute();
    const setChallenge = (is_archived: boolean) =>
      db.updateTable('challenges').set({ is_archived }).where('id', '=', chat.challenge.id).execute();
    try {
      await setStep(false);
      expect(await codes()).toEqual(['step.locked', 'step.locked']);
      const url = `/api/progress/${(await chat.progress()).id}/judge`;
      expect((await chat.founder.call('POST', url)).json().code).toBe('step.locked');
      await setChallenge(true);
      expect(await codes()).toEqual(['step.not_found', 'step.not_found']);
    } finally {
      await setStep(true);
      await setChallenge(false);
    }
    expect((await retry()).json<Reply>()).toMatchObject({ status: 'complete' });
  });

  it('of the closing message works when it is the latest, and of the message before it does not', async () => {
    const { chat, retry } = await buildFailed();
    coach.judgements.push(meets(3));
    await chat.send('It was so on Monday as well.');
    coach.replies.push(() => {
      throw new CoachError('coach.unavailable');
    });
    const closing = { ...chat.scope, content: 'x', role: 'system' };
    const failed = await chat.founder.post<Reply>('/api/messages', closing);
    expect(failed).toMatchObject({ kind: 'closing', status: 'failed' });
    expect((await retry()).json().code).toBe('chat.not_retryable');
    const again = await chat.founder.post<Reply>(`/api/messages/${failed.id}/retry`);
    expect(again).toMatchObject({ id: failed.id, status: 'complete' });
  });
});

describe('a reply for which no budget is left', () => {
  it('says until when, as the refusal of a message does', async () => {
    const chat = await buildChat(test.app);
    const { db } = test.database;
    coach.judgements.push(async (input, signal) => {
      const day = new Date().toISOString().slice(0, 10);
      const spent = { user_id: chat.founder.user.id, day, spent: 1_000_000 };
      await db.insertInto('user_day_budget').values(spent).execute();
      return meets(0)(input, signal);
    });
    const { error } = await chat.send(ANSWER);
    expect(error).toMatchObject({ code: 'budget.exhausted', retryAfter: expect.any(Number) });
    expect(at(await chat.messages(), 1).failure).toMatchObject({ code: 'budget.exhausted' });
  });
});

describe('a reset', () => {
  it('does not deadlock with a checkpoint, which locks the turn before its text', async () => {
    const chat = await buildChat(test.app);
    const { id } = await chat.send(ANSWER);
    const { db } = test.database;
    const reset = await inTransaction(db, async db => {
      await db.updateTable('turns').set({ owner: 'x' }).where('assistant_message_id', '=', id).execute();
      const answer = { reset: chat.founder.call('DELETE', chat.url) };
      await sleep(300);
      await db.updateTable('messages').set({ content: 'More' }).where('id', '=', id).execute();
      return answer;
    });
    expect((await reset.reset).statusCode).toBe(200);
    expect(await chat.messages()).toEqual([]);
  });
});
