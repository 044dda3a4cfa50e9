import { describe, expect, it } from 'vitest';
import { listStartups, readStartup } from '../../test/calls.ts';
import { sampleStartup } from '../../test/samples.ts';
import { failureOf, json, mockNetwork, refuse } from '../../test/server.ts';
import { contractsByName } from '../contracts/index.ts';
import { ApiError, TimeoutError } from './errors.ts';
import { isTolerable, understand } from './tolerance.ts';

const TRACE = 'TypeError: x is not a function\n    at run (/srv/app.js:10:4)\n    at /srv/main.js:3:1';
const text = (value: unknown) => JSON.stringify(value);
const list = (body: string, wrappedIn: string | null = null) => understand('list', wrappedIn, body);
const entity = (body: string) => understand('record', null, body);

describe('a body that is no data', () => {
  it.each([
    ['a page', '<!doctype html><title>Not found</title>'],
    ['a page after space', '\n <html><body>Groundwork</body></html>'],
    ['nothing', ''],
    ['space', ' \n'],
    ['a stack trace', TRACE],
    ['a stack trace in an error body', text({ error: 'Internal', stack: TRACE })],
  ])('%s: no list; as a record it stands for nothing', (_, body) => {
    expect(list(body)).toEqual([]);
    expect(entity(body)).toBeUndefined();
  });

  it.each([
    ['Challenge not found'],
    [text('Step not found')],
    [text({ message: 'Challenge ID is required' })],
    [text({ error: 'Invalid ID' })],
    [text({ error: 'Bad Request', message: 'Step id is missing', statusCode: 400, code: 'request.invalid' })],
    [text({ success: false, message: 'Report NOT FOUND' })],
    [text({})],
    [text(null)],
  ])('%s: empty data', body => {
    expect(list(body)).toEqual([]);
    expect(entity(body)).toBeNull();
  });
});

describe('data that only sounds like it', () => {
  it.each([
    [{ ...sampleStartup, description: 'What is missing is not found elsewhere' }],
    [{ id: 4, message: 'Your file is missing' }],
    [{ content: 'missing', message: 'missing' }],
    [{ message: 'All is well' }],
  ])('%j is a record', value => {
    expect(entity(text(value))).toEqual(value);
  });

  it('is a list, whatever its entries say', () => {
    expect(list(text([{ message: 'missing' }]))).toEqual([{ message: 'missing' }]);
  });

  it('is a long text, which the contract then refuses', () => {
    expect(list(`missing ${'x'.repeat(200)}`)).toBeUndefined();
    expect(entity(text(`missing ${'x'.repeat(200)}`))).toMatch(/^missing/);
  });
});

describe('an object where a list is due', () => {
  const record = { id: 3, name: 'Interview five people' };

  it('is wrapped or unwrapped', () => {
    expect(list(text(record), 'steps')).toEqual([record]);
    for (const key of ['steps', 'data', 'items']) {
      expect(list(text({ [key]: [record], total: 1 }), 'steps')).toEqual([record]);
    }
  });

  it('is so where the contract names what it may be wrapped in', () => {
    const wrapped = [...contractsByName].flatMap(([name, { wrappedIn }]) =>
      wrappedIn === null ? [] : [[name, wrappedIn]],
    );
    expect(wrapped).toEqual([
      ['curriculum.challenges', 'challenges'],
      ['curriculum.adminChallenges', 'challenges'],
      ['curriculum.challengeSteps', 'steps'],
      ['curriculum.challengeAssistants', 'assistants'],
      ['curriculum.stepQuestions', 'questions'],
      ['curriculum.stepAssistants', 'assistants'],
      ['curriculum.openSteps', 'steps'],
      ['progress.questions', 'questions'],
    ]);
  });

  it('is wrapped when it is a record that holds a list', () => {
    const step = { ...record, items: ['a'] };
    expect(list(text(step), 'steps')).toEqual([step]);
  });

  it('is left to the contract on other endpoints', () => {
    expect(list(text(record))).toEqual(record);
    expect(list(text({ data: [record] }))).toEqual({ data: [record] });
  });

  it.each([['true'], ['7']])('%s is no record to wrap', body => {
    expect(list(body, 'steps')).toEqual(JSON.parse(body));
  });
});

it('of the refusals a 400 is tolerable, and a 404 where the contract says so', () => {
  const refusal = (statusCode: number) => new ApiError({ statusCode, code: 'request.invalid', reason: 'Hm' });
  for (const missingIsEmpty of [false, true]) {
    const tolerable = [400, 401, 403, 404, 409, 429, 500].filter(status =>
      isTolerable(refusal(status), missingIsEmpty),
    );
    expect(tolerable).toEqual(missingIsEmpty ? [400, 404] : [400]);
    expect(isTolerable(new TimeoutError(), missingIsEmpty)).toBe(false);
  }
});

describe('a read', () => {
  const { answer } = mockNetwork();

  it.each(['Challenge ID is required', 'Step id is missing', 'Anything else'])(
    'takes a 400 (%s) for empty',
    async reason => {
      answer('get', '/api/startups', () => refuse(400, 'request.invalid', reason));
      answer('get', '/api/startups/7', () => refuse(400, 'request.invalid', reason));
      expect(await listStartups()).toEqual([]);
      expect(await readStartup(7)).toBeNull();
    },
  );

  it('takes an empty object for no record', async () => {
    answer('get', '/api/startups/2', () => json({}));
    expect(await readStartup(2)).toBeNull();
  });

  it('keeps a startup whose description says "missing"', async () => {
    const startup = { ...sampleStartup, description: 'Forms go missing' };
    answer('get', '/api/startups/7', () => json(startup));
    expect(await readStartup(7)).toEqual(startup);
  });

  it('checks what it tolerated against the contract', async () => {
    answer('get', '/api/startups', () => json([{ id: 'seven' }]));
    answer('get', '/api/startups/7', () => new Response('<html>'));
    const [first, second] = [await failureOf(listStartups()), await failureOf(readStartup(7))];
    expect(first).toMatchObject({ name: 'InvalidResponseError' });
    expect(second).toMatchObject({
      message: 'Invalid or missing JSON response from server for /api/startups/7.',
    });
  });

  it('still throws a 404', async () => {
    answer('get', '/api/startups/7', () => refuse(404, 'startup.not_found'));
    expect(await failureOf(readStartup(7))).toMatchObject({ statusCode: 404 });
  });
});
