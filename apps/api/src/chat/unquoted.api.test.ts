import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../test/build-test-app.ts';
import { at, buildChat, type Chat } from '../test/chat.ts';
import { meets, scriptedCoach } from '../test/scripted-coach.ts';
import { buildStartup, type Founder } from '../test/test-client.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));
beforeEach(() => coach.forget());

const OWN = 'We asked nine bakers in Leeds about it.';
const SAID = 'On Monday I threw away forty loaves and lost ninety pounds.';

const note = (founder: Founder, startupId: number, notes = `${SAID} Then she had to go.`) =>
  founder.post(`/api/startups/${startupId}/conversations`, {
    who: 'Owner of two bakeries',
    heldOn: '2026-11-03',
    notes,
  });

async function buildNoted(app = test.app): Promise<Chat> {
  const chat = await buildChat(app);
  await note(chat.founder, chat.startup.id);
  return chat;
}

const judged = () => coach.asked.judgements.at(-1)?.sentences.map(({ text }) => text) ?? [];
const told = () => coach.asked.replies.at(-1)?.unquoted;

describe('an interviewee’s words in a founder’s message', () => {
  it('are offered to no judge without quotation marks, and the reply is told so', async () => {
    const chat = await buildNoted();
    coach.judgements.push(meets(0));
    await chat.send(`${OWN} ${SAID}`);
    expect([judged(), told()]).toEqual([[OWN], [SAID]]);
    await chat.send('It is a pain.');
    expect([judged(), told()]).toEqual([[OWN, 'It is a pain.'], []]);
  });

  it('are evidence as a quotation', async () => {
    const chat = await buildNoted();
    const message = `An owner of two bakeries told me on 3 November: “${SAID}”`;
    coach.judgements.push(meets(1));
    await chat.send(message);
    expect([judged(), told()]).toEqual([[message], []]);
    expect(at(await chat.verdicts(), 0)).toMatchObject({ status: 'completed', evidence: [message] });
  });

  it('answer no open question, and no list of a step', async () => {
    const chat = await buildNoted();
    const { db } = test.database;
    await db
      .updateTable('questions')
      .set({ type: 'open-ended', evaluation_criteria: null })
      .where('id', '=', at(chat.questions, 0).id)
      .execute();
    await chat.send(SAID);
    expect((await chat.verdicts()).filter(({ status }) => status === 'completed')).toEqual([]);
    coach.judgements.push(meets(1));
    await chat.send(`“${SAID}”, said an owner of two bakeries.`);
    expect((await chat.verdicts()).filter(({ status }) => status === 'completed')).toHaveLength(1);
  });

  it('are the founder’s own where they were said before they were noted, and in another startup', async () => {
    const chat = await buildChat(test.app);
    await chat.send(SAID);
    await note(chat.founder, chat.startup.id);
    await chat.send(SAID);
    expect([new Set(judged()), told()]).toEqual([new Set([SAID]), []]);
    const other = await buildChat(test.app);
    await note(other.founder, (await buildStartup(other.founder)).id);
    await other.send(SAID);
    expect([judged(), told()]).toEqual([[SAID], []]);
  });

  it('are looked for in all notes, as many as there can be', async () => {
    const long = (index: number) => `${index} ${'bread and butter '.repeat(941)}`.slice(0, 16_000);
    for (const place of [0, 24]) {
      const chat = await buildChat(test.app);
      for (let index = 0; index < 25; index += 1)
        await note(chat.founder, chat.startup.id, index === place ? SAID : long(index));
      await chat.send(SAID);
      expect(told()).toEqual([SAID]);
    }
  });
});

describe('with the practice coach', () => {
  const practice = useTestApp();

  it('an answer in the interviewee’s words counts as a quotation alone', async () => {
    const chat = await buildNoted(practice.app);
    const { content } = await chat.send(SAID);
    expect(content.split('\n\n')[0]).toBe(
      "“On Monday I threw away forty …” is from your conversation notes, so it's someone else's words. To make it count, put it in quotation marks and say who said it and when.",
    );
    const quotation = `An owner of two bakeries told me on 3 November: “${SAID}”`;
    await chat.send(quotation);
    const unaware = await buildChat(practice.app);
    await unaware.send(quotation);
    const verdictsOf = async (one: Chat) =>
      (await one.verdicts()).map(({ status, evidence }) => [status, evidence]);
    expect(await verdictsOf(chat)).toEqual(await verdictsOf(unaware));
    expect((await verdictsOf(chat)).flat(2)).toContain(quotation);
  });
});
