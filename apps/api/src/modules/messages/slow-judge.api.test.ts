import { beforeEach, describe, expect, it } from 'vitest';
import { CoachError } from '../../coach/coach-error.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { buildChat, type Chat, until } from '../../test/chat.ts';
import { namesOf, parseAllEvents } from '../../test/event-stream.ts';
import { gate, meets, scriptedCoach } from '../../test/scripted-coach.ts';

// With a soft cap of 0 no reply waits for the judge.

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach, judgeCaps: { softMs: 0, hardMs: 600_000 } }));
beforeEach(() => coach.forget());

const ANSWER = 'Last Tuesday our Leeds receptionist lost 40 minutes rebooking patients.';

/** Makes the chat's next judgement wait for a gate. */
function nextJudgement() {
  const wait = gate();
  coach.judgements.push(async (input, signal) => {
    await wait.promise;
    return meets(1)(input, signal);
  });
  return wait;
}

async function streamAll({ founder, scope }: Chat) {
  const accept = { accept: 'text/event-stream' };
  const { body } = await founder.call('POST', '/api/messages', { ...scope, content: ANSWER }, accept);
  return parseAllEvents(body);
}

describe('a judge that is too slow', () => {
  it('holds up neither form of the reply, which claims nothing; its verdict comes by itself', async () => {
    const chat = await buildChat(test.app);
    const judgement = nextJudgement();
    const reply = await chat.send(ANSWER);
    expect(reply).toMatchObject({ status: 'complete', completedQuestionIds: [] });
    expect(coach.asked.replies).toMatchObject([{ judged: false }]);
    expect(await chat.progress()).toMatchObject({ isJudging: true, hasUnjudged: false, percent: 0 });
    judgement.open();
    await until(async () => (await chat.progress()).percent === 33);
    expect(await chat.progress()).toMatchObject({ isJudging: false, hasUnjudged: false });
  });

  it('is told of while the stream stays open for it', async () => {
    const chat = await buildChat(test.app);
    const judgement = nextJudgement();
    const events = streamAll(chat);
    await until(async () => (await chat.messages())[1]?.status === 'complete');
    judgement.open();
    const names = namesOf(await events);
    expect(names.slice(0, 2)).toEqual(['message', 'waiting']);
    expect(names.slice(-2)).toEqual(['done', 'verdict']);
  });

  it('that has failed is over', async () => {
    const chat = await buildChat(test.app);
    coach.judgements.push(async () => {
      throw new CoachError('coach.unavailable');
    });
    await chat.send(ANSWER);
    await until(async () => (await chat.progress()).hasUnjudged);
    expect(await chat.progress()).toMatchObject({ isJudging: false });
  });
});

describe("another startup's example", () => {
  const waiting = useTestApp(() => ({ coach }));

  it('is told after two answers that settle nothing, and no more once one does', async () => {
    const chat = await buildChat(waiting.app);
    for (let time = 0; time < 3; time += 1) await chat.send(`${ANSWER} ${time}`);
    coach.judgements.push(meets(1));
    for (let time = 3; time < 5; time += 1) await chat.send(`${ANSWER} ${time}`);
    const told = coach.asked.replies.map(({ needsExample }) => needsExample);
    expect(told).toEqual([false, true, true, false, false]);
  });

  it('is told when it is asked for', async () => {
    const chat = await buildChat(waiting.app);
    coach.judgements.push(async (input, signal) => ({
      ...(await meets(0)(input, signal)),
      asksBack: true,
      wantsExample: true,
    }));
    await chat.send('Could you give me an example?');
    expect(coach.asked.replies).toMatchObject([{ needsExample: true }]);
  });
});
