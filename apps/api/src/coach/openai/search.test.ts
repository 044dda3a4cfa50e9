import { describe, expect, test, vi } from 'vitest';
import { buildReplyInput } from '../../test/fake-openai/coach-inputs.ts';
import { collectReply } from '../../test/fake-openai/collect-reply.ts';
import type { Behaviour } from '../../test/fake-openai/exchange.ts';
import { fails, rateLimited, sends, sendsHuge, staysSilent } from '../../test/fake-openai/faults.ts';
import { says } from '../../test/fake-openai/replies.ts';
import { breaksOffAfter, failsSearchAfter, finds, openSearch } from '../../test/fake-openai/searches.ts';
import { useFakeOpenAi } from '../../test/fake-openai/use-fake-openai.ts';
import type { CoachErrorCode } from '../coach-error.ts';
import { createOpenAiCoach, type OpenAiCoachOptions } from './openai-coach.ts';

const fake = useFakeOpenAi();

function buildCoach(options: Partial<OpenAiCoachOptions> = {}) {
  return createOpenAiCoach({
    apiKey: 'key',
    baseUrl: fake.url,
    model: 'chat-model',
    judgeModel: 'judge-model',
    isThinkingTagged: true,
    maxRetries: 0,
    timeouts: { firstByteMs: 1500, idleMs: 1500 },
    ...options,
  });
}

const assistant = { name: 'Ada', systemPrompt: '', webSearchEnabled: true };
const input = buildReplyInput({ assistant });
const kinds = () => fake.requests.map(request => request.kind);

describe('an assistant that may search', () => {
  test('is served by the Responses API: text, sources and usage', async () => {
    const urls = ['https://example.org/a', 'javascript:alert(1)', 'https://example.org/a'];
    fake.search.next(finds(['Some ', '4,000 clinics.'], { urls }));
    const { chunks, failure } = await collectReply(buildCoach(), { input });
    expect(failure).toBeUndefined();
    expect(chunks).toEqual([
      { type: 'text', text: 'Some ' },
      { type: 'text', text: '4,000 clinics.' },
      { type: 'citations', urls: ['https://example.org/a'] },
      { type: 'usage', usage: { model: 'chat-model', inputTokens: 900, outputTokens: 2 } },
    ]);
    expect(fake.requests.map(request => request.body)).toMatchObject([
      { model: 'chat-model', stream: true, store: false, tools: [{ type: 'web_search' }] },
    ]);
    expect(JSON.stringify(fake.requests[0]?.body.input)).toContain('You can search the web');
  });

  test('does so for messages alone, and no other assistant does', async () => {
    await collectReply(buildCoach(), { input: buildReplyInput({ assistant, kind: 'closing' }) });
    await collectReply(buildCoach());
    expect(kinds()).toEqual(['reply', 'reply']);
    expect(JSON.stringify(fake.requests)).not.toContain('You can search the web');
  });

  test('that was cut short by the limit keeps what was written', async () => {
    fake.search.next(exchange => {
      const search = openSearch(exchange);
      search.text('As far as this');
      search.end('incomplete', { incomplete_details: { reason: 'max_output_tokens' } });
    });
    expect(await collectReply(buildCoach(), { input })).toMatchObject({
      text: 'As far as this',
      failure: undefined,
    });
  });
});

describe('a server without it', () => {
  test.each([400, 404, 405, 422, 501])('(%d) is asked the plain way, for ten minutes', async status => {
    const coach = buildCoach({ maxRetries: 1 });
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now');
    try {
      fake.search.always(fails(status));
      fake.reply.always(says('Plain.'));
      for (const minutes of [0, 9, 11]) {
        clock.mockReturnValue(now + minutes * 60_000);
        expect((await collectReply(coach, { input })).text).toBe('Plain.');
      }
      expect(kinds()).toEqual(['search', 'reply', 'reply', 'search', 'reply']);
    } finally {
      clock.mockRestore();
    }
  });

  test('is not taken for one when the plain request is refused as well', async () => {
    const coach = buildCoach();
    fake.search.next(fails(404, { code: 'model_not_found' }));
    fake.reply.next(fails(404, { code: 'model_not_found' }));
    expect((await collectReply(coach, { input })).failure).toMatchObject({ code: 'coach.unavailable' });
    fake.search.next(finds(['Here.']));
    expect((await collectReply(coach, { input })).text).toBe('Here.');
  });
});

describe('failures', () => {
  const cases: [string, () => Behaviour, CoachErrorCode, string?][] = [
    ['429', () => rateLimited(), 'coach.rate_limited'],
    ['500', () => fails(500), 'coach.unavailable'],
    ['the filter', () => fails(400, { code: 'content_filter' }), 'coach.refused'],
    ['silence', () => staysSilent(), 'coach.timeout'],
    ['silence while it searches', () => breaksOffAfter([], 'silence'), 'coach.timeout'],
    ['a cut before the first token', () => breaksOffAfter([], 'cut'), 'coach.interrupted'],
    ['a cut after the first token', () => breaksOffAfter(['Half'], 'cut'), 'coach.interrupted', 'Half'],
    ['a failed response', () => failsSearchAfter(['Half'], 'server_error'), 'coach.interrupted', 'Half'],
    ['a rate limit in it', () => failsSearchAfter([], 'rate_limit_exceeded'), 'coach.rate_limited'],
    ['no word', () => finds([]), 'coach.invalid_response'],
    ['another kind of JSON', () => sends('data: ["no event"]\n\n'), 'coach.invalid_response'],
    ['10 MB in one event', () => sendsHuge(10_000_000), 'coach.invalid_response'],
  ];

  test.each(cases)('%s', async (_name, behaviour, code, textBefore = '') => {
    fake.search.always(behaviour());
    const { failure, text } = await collectReply(buildCoach(), { input });
    expect(failure).toMatchObject({ name: 'CoachError', code });
    expect(text).toBe(textBefore);
    expect(kinds()).toEqual(['search']);
  });

  test('a refusal and an error event', async () => {
    fake.search.next(
      exchange => openSearch(exchange).event('response.refusal.delta', { delta: 'I cannot.' }),
      exchange => openSearch(exchange).event('error', { code: 'rate_limit_exceeded', message: 'Slow down' }),
    );
    expect((await collectReply(buildCoach(), { input })).failure).toMatchObject({ code: 'coach.refused' });
    expect((await collectReply(buildCoach(), { input })).failure).toMatchObject({
      code: 'coach.rate_limited',
    });
  });

  test('that are likely to pass are tried again once, before the first word', async () => {
    const coach = buildCoach({ maxRetries: 1, timeouts: { firstByteMs: 5000 } });
    fake.search.next(fails(500, {}, { 'retry-after-ms': '5' }), finds(['Here.']));
    expect((await collectReply(coach, { input })).text).toBe('Here.');
    fake.search.next(breaksOffAfter([], 'cut'), finds(['There.']));
    expect((await collectReply(coach, { input })).text).toBe('There.');
    expect(kinds()).toEqual(['search', 'search', 'search', 'search']);
  });

  test('an abort ends the request', async () => {
    fake.search.next(breaksOffAfter(['first'], 'silence'));
    const controller = new AbortController();
    const reason = new Error('stopped by the founder');
    const chunks = buildCoach({ timeouts: {} })
      .reply(input, { signal: controller.signal })
      [Symbol.asyncIterator]();
    await chunks.next();
    controller.abort(reason);
    await expect(chunks.next()).rejects.toBe(reason);
    await fake.requests[0]?.ended;
    expect(fake.requests[0]?.hungUp).toBe(true);
  });
});
