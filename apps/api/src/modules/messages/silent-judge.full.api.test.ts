import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat, type Chat, chatIdOf, until } from '../../test/chat.ts';
import { namesOf } from '../../test/event-stream.ts';
import { gate, type JudgeScript, meets, says, scriptedCoach } from '../../test/scripted-coach.ts';

/**
 * The judge says nothing until the test lets it. Its hard cap is longer than a test may take, so no test waits for it.
 */
const HARD_MS = 600_000;
const coach = scriptedCoach();
const test = useTestApp(({ limits }) => ({
  coach,
  judgeCaps: { softMs: 400, hardMs: HARD_MS },
  limits: { ...limits, maxPerUser: 2, maxConcurrent: 6 },
}));
let judge: ReturnType<typeof gate<void>>;
beforeEach(() => {
  coach.forget();
  judge = gate();
  const silent: JudgeScript = async (input, signal) => {
    await judge.promise;
    return meets(0)(input, signal);
  };
  coach.judgements.push(...Array.from({ length: 40 }, () => silent));
});

const ANSWER = 'Last Tuesday our Leeds receptionist lost 40 minutes rebooking patients.';

/** Resolves once the reply is complete, without waiting for the judge; `answered` waits for both. */
async function untilReplied(chat: Chat, content: string) {
  const before = (await chat.messages()).length;
  const answered = chat.send(content);
  await until(async () => (await chat.messages())[before + 1]?.status === 'complete');
  return { answered };
}

describe('a silent judge', () => {
  it('holds no reply of a founder back, in one step or in many', async () => {
    const chat = await buildChat(test.app);
    const others = await Promise.all(Array.from({ length: 4 }, () => buildChat(test.app)));
    const turns: Awaited<ReturnType<typeof untilReplied>>[] = [];
    for (let turn = 0; turn < 4; turn += 1) turns.push(await untilReplied(chat, `${ANSWER} ${turn}`));
    turns.push(...(await Promise.all([chat, ...others].map(chat => untilReplied(chat, ANSWER)))));
    judge.open();
    await Promise.all(turns.map(({ answered }) => answered));
  });

  it('is given up for an older message once a newer one is judged with it', async () => {
    const chat = await buildChat(test.app);
    const first = chat.stream(ANSWER);
    await until(async () => (await chat.messages())[1]?.status === 'complete');
    coach.judgements.unshift(meets(1));
    await chat.send('It was so on Monday as well.');
    // The first stream had been waiting for its verdict.
    expect(namesOf(await first)).not.toContain('verdict');
    expect(coach.asked.judgements.at(-1)?.sentences.map(({ text }) => text)).toContain(ANSWER);
    expect(await chat.progress()).toMatchObject({ percent: 33, hasUnjudged: false });
  });

  it('that was asked again is given up for a newer message as well', async () => {
    const chat = await buildChat(test.app);
    const first = chat.stream(ANSWER);
    await until(async () => (await chat.messages())[1]?.status === 'complete');
    await test.database.db
      .updateTable('turns')
      .set({ judging_ended_at: new Date().toISOString() })
      .where('chat_id', '=', await chatIdOf(test, chat))
      .execute();
    const asked = chat.founder.call('POST', `/api/progress/${(await chat.progress()).id}/judge`);
    await until(() => coach.asked.judgements.length === 2);
    coach.judgements.unshift(meets(1));
    await chat.send('It was so on Monday as well.');
    const answer = await asked;
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'chat.reply_in_progress']);
    await first;
  });
});

describe('a reply that is stopped while the answer is being read', () => {
  const patient = useTestApp(() => ({ coach, judgeCaps: { softMs: HARD_MS, hardMs: HARD_MS } }));

  it('ends at once, without a word and without a call; the verdict is stored all the same', async () => {
    const chat = await buildChat(patient.app);
    const wait = gate();
    coach.forget();
    coach.judgements.push(async (input, signal) => {
      await wait.promise;
      return meets(1)(input, signal);
    });
    coach.replies.push(says('Never said.'));
    const stream = chat.stream(ANSWER);
    await until(() => coach.asked.judgements.length === 1);
    await chat.founder.post(`/api/messages/${at(await chat.messages(), 1).id}/stop`);
    await until(async () => (await chat.messages())[1]?.status === 'stopped');
    expect(coach.asked.replies).toEqual([]);
    wait.open();
    expect(namesOf(await stream)).toEqual(['message', 'done', 'verdict']);
    expect(await chat.progress()).toMatchObject({ percent: 33 });
  });
});
