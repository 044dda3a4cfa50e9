import { beforeEach, describe, expect, it } from 'vitest';
import { CoachError } from '../coach/coach-error.ts';
import { createPracticeCoach } from '../coach/practice/practice-coach.ts';
import { useTestApp } from '../test/build-test-app.ts';
import { at, buildChat, type Chat } from '../test/chat.ts';
import { meets, scriptedCoach, writes } from '../test/scripted-coach.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));
beforeEach(() => coach.forget());

const OWN = 'Bakeries in Leeds cannot fill the early shift on Mondays.';
const COACHS = 'Every unfilled shift costs a bakery about two hundred pounds of bread.';

/** A founder whose problem statement the coach has enhanced with a sentence of its own. */
async function buildEnhanced(app = test.app): Promise<Chat> {
  const chat = await buildChat(app);
  coach.writes.push(writes(`${OWN} ${COACHS}`));
  const body = { field: 'problemStatement', formData: { name: 'Rota', problemStatement: OWN } };
  await chat.founder.post('/api/startups/enhance-field', body);
  return chat;
}

const leftOut = () => coach.asked.replies.at(-1)?.leftOut;

describe('what only the coach wrote, in a founder’s message', () => {
  it('is told to the reply, and the founder’s own words beside it are not', async () => {
    const chat = await buildEnhanced();
    await chat.send(`${OWN} ${COACHS}`);
    expect(leftOut()).toEqual([COACHS]);
    await chat.send('We rang nine bakers about it.');
    expect(leftOut()).toEqual([]);
  });

  it('is told though the judge fails or is late', async () => {
    const chat = await buildEnhanced();
    coach.judgements.push(async () => {
      throw new CoachError('coach.unavailable');
    });
    await chat.send(`${COACHS} ${OWN}`);
    expect(at(coach.asked.replies, 0)).toMatchObject({ judged: false, leftOut: [COACHS] });
  });

  it('is told to a reply that is written again, of a message that was judged', async () => {
    const chat = await buildEnhanced();
    coach.judgements.push(meets(1));
    coach.replies.push(async function* () {
      yield 'Half';
      throw new CoachError('coach.interrupted');
    });
    const failed = await chat.send(`${COACHS} ${OWN}`);
    expect(failed.status).toBe('failed');
    const judged = coach.asked.judgements.length;
    await chat.founder.post(`/api/messages/${failed.id}/retry`);
    expect(coach.asked.replies).toHaveLength(2);
    expect(at(coach.asked.replies, 1)).toMatchObject({ judged: true, leftOut: [COACHS] });
    expect(coach.asked.judgements).toHaveLength(judged);
  });
});

describe('with the practice coach', () => {
  const practice = useTestApp(() => ({ coach: { ...createPracticeCoach(), write: coach.write } }));

  it('is what the reply begins with, and nothing is said to be missing from it', async () => {
    const chat = await buildEnhanced(practice.app);
    const { content } = await chat.send(COACHS);
    const [why, open] = content.split('\n\n');
    expect(why).toBe(
      "I wrote “Every unfilled shift costs a bakery …” for your profile, so it doesn't count as your evidence. Tell me in your own words.",
    );
    expect(open).toBe('This one needs a bit more.');
    const again = await chat.send(`We run a bakery. ${COACHS}`);
    expect(again.content).toContain("is what I wrote for your profile, so it doesn't count.");
    expect(again.content).not.toMatch(/doesn't show|I've read|pounds of bread/);
  });
});
