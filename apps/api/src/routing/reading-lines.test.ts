import { PassThrough } from 'node:stream';
import { setImmediate as nextLook } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { gate } from '../test/scripted-coach.ts';
import { LONG_ANSWER, ReadingLines } from './reading-lines.ts';

const replyTo = () => ({ raw: new PassThrough(), getHeader: () => String(LONG_ANSWER + 1) });

/** A client that reads each answer as soon as it is made. */
const read = <T extends object>(lines: ReadingLines, userId: number, make: () => Promise<T>) => {
  const reply = replyTo();
  return lines.run(userId, reply, make).finally(() => reply.raw.destroy());
};

/** Checks that an answer is not made yet, and returns it. */
async function readWaiting(lines: ReadingLines) {
  let isMade = false;
  const answer = read(lines, 1, async () => {
    isMade = true;
    return {};
  });
  await nextLook();
  await nextLook();
  expect(isMade).toBe(false);
  return { answer };
}

it('makes five answers of a user at once, the others in turn, and those of others meanwhile', async () => {
  const lines = new ReadingLines('postgresql');
  const begun: string[] = [];
  const wait = gate();
  const make = (name: string) => async () => {
    begun.push(name);
    await wait.promise;
    return { name };
  };
  const answers = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(name => read(lines, 1, make(name)));
  answers.push(read(lines, 2, make('other')));
  await nextLook();
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e', 'other']);
  wait.open();
  expect((await Promise.all(answers)).map(answer => answer?.name)).toEqual([
    'a',
    'b',
    'c',
    'd',
    'e',
    'f',
    'g',
    'h',
    'other',
  ]);
});

it('lets others be looked at between two answers of a line', async () => {
  const lines = new ReadingLines('postgresql');
  let looks = 0;
  let isDone = false;
  const look = () => {
    looks += 1;
    if (!isDone) setImmediate(look);
  };
  setImmediate(look);
  await Promise.all(Array.from({ length: 15 }, () => read(lines, 1, async () => ({}))));
  isDone = true;
  expect(looks).toBeGreaterThanOrEqual(2);
});

it('gives the place of one that failed to the next, and drops who has gone', async () => {
  const lines = new ReadingLines('postgresql');
  const leaving = replyTo();
  const wait = gate();
  const failing = Array.from({ length: 5 }, () =>
    read(lines, 1, async () => {
      await wait.promise;
      throw new Error('It failed');
    }),
  );
  let isMade = false;
  const gone = lines.run(1, leaving, async () => {
    isMade = true;
    return {};
  });
  const next = read(lines, 1, async () => ({ place: 'next' }));
  leaving.raw.destroy();
  wait.open();
  for (const failed of failing) await expect(failed).rejects.toThrow('It failed');
  expect(await gone).toBeNull();
  expect(await next).toEqual({ place: 'next' });
  expect(isMade).toBe(false);
});

it('keeps the place of an answer that is not taken in', async () => {
  const lines = new ReadingLines('postgresql');
  const clients = Array.from({ length: 5 }, replyTo);
  await Promise.all(clients.map(client => lines.run(1, client, async () => ({ answer: 'long' }))));
  const next = await readWaiting(lines);
  clients[1]?.raw.destroy();
  expect(await next.answer).toEqual({});
});

it('makes one answer of a user at once on the embedded database', async () => {
  const lines = new ReadingLines('embedded');
  const client = replyTo();
  await lines.run(1, client, async () => ({ answer: 'long' }));
  const next = await readWaiting(lines);
  client.raw.destroy();
  expect(await next.answer).toEqual({});
});
