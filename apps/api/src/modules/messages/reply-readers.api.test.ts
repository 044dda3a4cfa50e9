import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat, type Chat, until } from '../../test/chat.ts';
import { namesOf, parseEvents } from '../../test/event-stream.ts';
import { gate, saysInTwo, scriptedCoach } from '../../test/scripted-coach.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));
beforeEach(() => coach.forget());

const EVENTS = { accept: 'text/event-stream' };
const ANSWER = 'Last Tuesday our Leeds receptionist lost 40 minutes rebooking patients.';

const follow = ({ founder }: Chat, id: number) =>
  founder.call('GET', `/api/messages/${id}/stream`, undefined, EVENTS);

describe('who reads a reply', () => {
  it('is one of two dozen at most for a user, and the next is told to wait', async () => {
    const chat = await buildChat(test.app);
    const wait = gate();
    coach.replies.push(saysInTwo('One', wait.promise, ' two'));
    const sent = chat.stream(ANSWER);
    await until(async () => (await chat.messages()).length === 2);
    const { id } = at(await chat.messages(), 1);
    const early: number[] = [];
    const followed = Array.from({ length: 25 }, async () => {
      const answer = await follow(chat, id);
      early.push(answer.statusCode);
      return answer;
    });
    await until(() => early.length === 2);
    expect(early).toEqual([429, 429]);
    const refused = await follow(chat, id);
    expect([refused.json().code, Number(refused.headers['retry-after'])]).toEqual([
      'chat.too_many_streams',
      5,
    ]);

    // A message whose reply nobody could follow is not stored, while another founder is not held up.
    const startup = await chat.founder.post<{ id: number }>('/api/startups', { name: 'Another' });
    const body = { ...chat.scope, startupId: startup.id, content: ANSWER };
    expect((await chat.founder.call('POST', '/api/messages', body, EVENTS)).statusCode).toBe(429);
    expect(
      await chat.founder.get(`/api/messages/${startup.id}/${chat.challenge.id}/${chat.step.id}`),
    ).toEqual([]);
    expect(namesOf(await (await buildChat(test.app)).stream(ANSWER)).at(-1)).toBe('done');

    wait.open();
    expect(namesOf(await sent).at(-1)).toBe('done');
    expect((await Promise.all(followed)).filter(({ statusCode }) => statusCode === 200)).toHaveLength(23);
    expect(namesOf(parseEvents((await follow(chat, id)).body)).at(-1)).toBe('done');
  });

  it.each([{}, EVENTS])('learns by a repeated key that the reply was reset away (%o)', async headers => {
    const chat = await buildChat(test.app);
    const key = { 'idempotency-key': `reset-${Object.keys(headers).length}`, ...headers };
    const send = () => chat.founder.call('POST', '/api/messages', { ...chat.scope, content: ANSWER }, key);
    expect((await send()).statusCode).toBe(200);
    await chat.founder.call('DELETE', chat.url);
    const repeated = await send();
    expect([repeated.statusCode, repeated.json().code]).toEqual([404, 'message.not_found']);
    expect(await chat.messages()).toEqual([]);
  });
});
