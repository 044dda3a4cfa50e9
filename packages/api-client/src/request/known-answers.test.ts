import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { createStartup, listStartups, readStartup } from '../../test/calls.ts';
import { sampleStartup } from '../../test/samples.ts';
import { failureOf, json, mockNetwork, refuse } from '../../test/server.ts';
import { abandonRequests } from './index.ts';
import { forgetAnswers, recallAnswer, rememberAnswer } from './known-answers.ts';

const { answer, seen } = mockNetwork();
beforeEach(() => forgetAnswers());

const tagged = (body: unknown, etag: string) => () =>
  HttpResponse.json(body as object, { headers: { etag } });
const unchanged = () => new HttpResponse(null, { status: 304, headers: { etag: '"a"' } });
const tagsSent = () => seen.map(({ headers }) => headers.get('if-none-match'));

describe('an answer with a tag', () => {
  it('is asked for only if it has changed since', async () => {
    answer('get', '/api/startups', tagged([sampleStartup], '"a"'), unchanged);
    expect(await listStartups()).toEqual([sampleStartup]);
    expect(await listStartups()).toEqual([sampleStartup]);
    expect(tagsSent()).toEqual([null, '"a"']);
  });

  it('gives way to the one that came after it', async () => {
    const renamed = { ...sampleStartup, name: 'Renamed' };
    answer('get', '/api/startups/7', tagged(sampleStartup, '"a"'), tagged(renamed, 'W/"b"'), unchanged);
    await readStartup(7);
    expect(await readStartup(7)).toEqual(renamed);
    expect(await readStartup(7)).toEqual(renamed);
    expect(tagsSent()).toEqual([null, '"a"', 'W/"b"']);
  });

  it('is forgotten when one comes without', async () => {
    answer('get', '/api/startups', tagged([sampleStartup], '"a"'), () => json([]));
    await listStartups();
    expect(await listStartups()).toEqual([]);
    await listStartups();
    expect(tagsSent()).toEqual([null, '"a"', null]);
  });

  it('outlives a failure', async () => {
    answer(
      'get',
      '/api/startups',
      tagged([sampleStartup], '"a"'),
      () => refuse(403, 'auth.forbidden'),
      unchanged,
    );
    await listStartups();
    expect(await failureOf(listStartups())).toMatchObject({ statusCode: 403 });
    expect(await listStartups()).toEqual([sampleStartup]);
  });

  it('is not kept for whoever comes next', async () => {
    answer('get', '/api/startups', tagged([sampleStartup], '"a"'));
    await listStartups();
    abandonRequests();
    await listStartups();
    expect(tagsSent()).toEqual([null, null]);
  });

  it('is known by its own path alone', async () => {
    answer('get', '/api/startups', tagged([sampleStartup], '"a"'));
    answer('get', '/api/startups/7', tagged(sampleStartup, '"a"'));
    await listStartups();
    await readStartup(7);
    expect(tagsSent()).toEqual([null, null]);
  });

  it('is no business of a write', async () => {
    answer('get', '/api/startups', tagged([sampleStartup], '"a"'));
    answer('post', '/api/startups', tagged(sampleStartup, '"b"'));
    await listStartups();
    await createStartup({ name: 'A' });
    await createStartup({ name: 'B' });
    expect(tagsSent()).toEqual([null, null, null]);
  });
});

it('takes a 304 that nobody asked for as a failure', async () => {
  answer('get', '/api/startups', unchanged);
  expect(await failureOf(listStartups())).toMatchObject({ statusCode: 304 });
});

describe('what is kept', () => {
  it('is at most 60 answers, of which the longest unused goes first', () => {
    for (let number = 1; number <= 60; number += 1) rememberAnswer(`/api/${number}`, '"a"', 'x');
    recallAnswer('/api/1');
    rememberAnswer('/api/61', '"a"', 'x');
    expect(recallAnswer('/api/1')).toBeDefined();
    expect(recallAnswer('/api/2')).toBeUndefined();
    expect(recallAnswer('/api/61')).toBeDefined();
  });

  it('is at most four million characters', () => {
    const long = 'x'.repeat(1_500_000);
    for (const name of ['a', 'b', 'c']) rememberAnswer(`/api/${name}`, '"a"', long);
    rememberAnswer('/api/d', '"a"', 'x'.repeat(4_000_001));
    const kept = ['a', 'b', 'c', 'd'].filter(name => recallAnswer(`/api/${name}`));
    expect(kept).toEqual(['b', 'c']);
    rememberAnswer('/api/b', '"b"', 'short');
    rememberAnswer('/api/e', '"a"', long);
    expect(recallAnswer('/api/c')).toBeDefined();
  });
});
