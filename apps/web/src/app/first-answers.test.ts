import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withFirstAnswers } from './first-answers.ts';

const ask = vi.fn(() => Promise.resolve(new Response('from the network')));
let get: (url: string, method?: string) => Promise<string>;

beforeEach(() => {
  vi.useFakeTimers();
  const page = new DOMParser().parseFromString(
    `<script type="application/json" data-answer="/api/user" data-status="401" data-etag="W/&quot;1&quot;">{"a":"\\u003c"}</script>
     <script type="application/json" data-answer="/api/startups" data-status="200" data-etag="">[]</script>`,
    'text/html',
  );
  const fetch = withFirstAnswers(page, ask);
  get = async (url, method = 'GET') => {
    const answer = await fetch(url, { method });
    return `${answer.status} ${await answer.text()} ${answer.headers.get('etag')}`;
  };
});
afterEach(() => {
  vi.useRealTimers();
});

const NETWORK = '200 from the network null';

it('gives each answer once, as the server gave it', async () => {
  expect(await get('/api/user')).toBe('401 {"a":"\\u003c"} W/"1"');
  expect(await get('/api/startups')).toBe('200 [] null');
  expect(await get('/api/startups')).toBe(NETWORK);
});

it('keeps none beyond a write', async () => {
  expect(await get('/api/health', 'HEAD')).toBe(NETWORK);
  await get('/api/startups', 'POST');
  expect(await get('/api/user')).toBe(NETWORK);
});

it('keeps none once somebody asks anew who is there', async () => {
  await get('/api/user');
  await get('/api/user');
  expect(await get('/api/startups')).toBe(NETWORK);
});

it('keeps none for longer than ten seconds', async () => {
  vi.advanceTimersByTime(10_001);
  expect(await get('/api/startups')).toBe(NETWORK);
});
