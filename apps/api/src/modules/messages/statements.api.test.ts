import { expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { buildChat } from '../../test/chat.ts';
import { namesOf } from '../../test/event-stream.ts';
import { meets, says, scriptedCoach } from '../../test/scripted-coach.ts';
import { watchStatements } from '../../test/watch-statements.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));
const usage = { model: 'm', inputTokens: 10, outputTokens: 5 };

/**
 * Counted from the request to the stored reply, with judging, streaming and token accounting. Begin and commit count
 * too.
 */
it.each([
  ['completes nothing', 0, 19],
  ['completes a question, which gives points', 1, 25],
])('a judged message that %s takes few statements', async (_what, completed, most) => {
  const chat = await buildChat(test.app);
  await chat.send('It was so on Monday.');
  coach.judgements.push(meets(completed));
  coach.replies.push(says('Tell me ', 'more.', { type: 'usage', usage }));
  const statements: string[] = [];
  const end = watchStatements(({ sql }) => statements.push(sql.replace(/\s+/g, ' ')));
  const events = await chat.stream('On Tuesday it was so.', { 'idempotency-key': crypto.randomUUID() });
  end();
  expect(namesOf(events)).toEqual(expect.arrayContaining(['message', 'verdict', 'delta', 'done']));
  expect((await chat.verdicts()).filter(({ status }) => status === 'completed')).toHaveLength(completed);
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most);
  expect(statements.length).toBeGreaterThan(10);
});
