import Fastify from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { CurriculumAnswers } from './curriculum-answers.ts';

/** The answers there are: length in characters by id. */
const lengths = new Map<string, number>();
const made: string[] = [];
let version: string | null = 'first';

function buildAsked() {
  const answers = new CurriculumAnswers();
  const app = Fastify();
  const schema = { response: { 200: { type: 'string' } } };
  app.get<{ Params: { id: string } }>('/:id', { schema }, (request, reply) => {
    const { id } = request.params;
    const live = { id: 1, user: { role: 'user' }, curriculumVersion: version, due: false };
    Object.assign(request, { session: { live } });
    return answers.send(request, reply, {
      route: '/:id',
      make: async () => {
        made.push(id);
        const length = lengths.get(id);
        if (length === undefined) throw new AppError('challenge.not_found');
        return 'x'.repeat(length);
      },
    });
  });
  return async (id: string | number) => (await app.inject(`/${id}`)).statusCode;
}

beforeEach(() => {
  lengths.clear();
  made.length = 0;
});

describe('what a process keeps', () => {
  it('is nothing of what is not there, however often it is asked for', async () => {
    const ask = buildAsked();
    lengths.set('large', 7_900_000);
    await ask('large');
    for (let id = 1; id <= 10_000; id += 1) await ask(id);
    made.length = 0;
    await ask('large');
    expect(made).toEqual([]);
    expect(await ask(1)).toBe(404);
    lengths.set('1', 10);
    expect(await ask(1)).toBe(200);
  });

  it('is bounded: one answer too many, and it begins anew', async () => {
    const ask = buildAsked();
    for (const id of ['a', 'b', 'c']) lengths.set(id, 3_000_000);
    for (const id of ['a', 'b', 'a', 'b', 'c', 'c', 'b', 'b', 'a']) expect(await ask(id)).toBe(200);
    expect(made).toEqual(['a', 'b', 'c', 'b', 'a']);
  });

  it('is nothing while the database tells no version', async () => {
    const ask = buildAsked();
    version = null;
    lengths.set('a', 10);
    for (const _time of [1, 2]) expect(await ask('a')).toBe(200);
    expect(made).toEqual(['a', 'a']);
    version = 'first';
  });

  it('is given up with the version, also when that comes back', async () => {
    const ask = buildAsked();
    lengths.set('a', 1);
    for (const name of ['first', 'first', 'second', 'second', 'first']) {
      version = name;
      await ask('a');
    }
    expect(made).toEqual(['a', 'a', 'a']);
  });
});
