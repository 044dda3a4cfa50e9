import { inspect } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { collectReply } from '../../test/fake-openai/collect-reply.ts';
import type { Behaviour } from '../../test/fake-openai/exchange.ts';
import { startFakeOpenAi } from '../../test/fake-openai/fake-openai.ts';
import {
  fails,
  hangsUp,
  rateLimited,
  sends,
  sendsHuge,
  staysSilent,
  streamsGarbage,
} from '../../test/fake-openai/faults.ts';
import {
  cutsAfter,
  endsEarlyAfter,
  failsInStream,
  filteredAfter,
  refuses,
  says,
  saysNothing,
  stallsAfter,
} from '../../test/fake-openai/replies.ts';
import { useFakeOpenAi } from '../../test/fake-openai/use-fake-openai.ts';
import type { CoachErrorCode } from '../coach-error.ts';
import type { CoachProvider } from '../provider.ts';
import { createOpenAiCoach, type OpenAiCoachOptions } from './openai-coach.ts';

const KEY = 'sk-secret-of-ours';
const fake = useFakeOpenAi();

// Before the SDK binds console.error.
const printed = vi.spyOn(console, 'error');

function buildCoach(options: Partial<OpenAiCoachOptions> = {}): CoachProvider {
  return createOpenAiCoach({
    apiKey: KEY,
    baseUrl: fake.url,
    model: 'chat-model',
    judgeModel: 'judge-model',
    isThinkingTagged: true,
    maxRetries: 0,
    timeouts: { firstByteMs: 1500, idleMs: 1500 },
    ...options,
  });
}

describe('failures', () => {
  const cases: [string, () => Behaviour, CoachErrorCode, string?][] = [
    ['429', () => rateLimited(), 'coach.rate_limited'],
    ['500', () => fails(500), 'coach.unavailable'],
    ['503 with a 10 MB body', () => sendsHuge(10_000_000, { status: 503 }), 'coach.unavailable'],
    ['a wrong key', () => fails(401), 'coach.unavailable'],
    ['no permission', () => fails(403), 'coach.unavailable'],
    ['an unknown model', () => fails(404), 'coach.unavailable'],
    ['a bad request', () => fails(400), 'coach.unavailable'],
    ['a request refused by the filter', () => fails(400, { code: 'content_filter' }), 'coach.refused'],
    ['a dropped connection', () => hangsUp(), 'coach.unavailable'],
    ['silence', () => staysSilent(), 'coach.timeout'],
    ['silence after the headers', () => stallsAfter([]), 'coach.timeout'],
    ['silence in the middle', () => stallsAfter(['Half']), 'coach.timeout', 'Half'],
    ['a cut before the first token', () => cutsAfter([]), 'coach.interrupted'],
    ['a cut after the first token', () => cutsAfter(['Half']), 'coach.interrupted', 'Half'],
    ['an end without a finish', () => endsEarlyAfter(['Half']), 'coach.interrupted', 'Half'],
    ['an error in the stream', () => failsInStream(['Half'], { code: 'oops' }), 'coach.interrupted', 'Half'],
    ['a rate limit in the stream', () => failsInStream([], { code: 429 }), 'coach.rate_limited'],
    ['garbage', () => streamsGarbage(), 'coach.invalid_response'],
    ['JSON of another kind', () => sends('data: {"choices":"none"}\n\n'), 'coach.invalid_response'],
    [
      'a web page',
      () => sends('<html>Log in</html>', { contentType: 'text/html' }),
      'coach.invalid_response',
    ],
    ['an empty body', () => sends(''), 'coach.invalid_response'],
    ['an empty answer', () => saysNothing(), 'coach.invalid_response'],
    ['a blank answer', () => says(['  ', '\n']), 'coach.invalid_response'],
    ['10 MB in one event', () => sendsHuge(10_000_000), 'coach.invalid_response'],
    [
      '10 MB that is no stream',
      () => sendsHuge(10_000_000, { contentType: 'text/plain' }),
      'coach.invalid_response',
    ],
    ['a refusal', () => refuses(), 'coach.refused'],
    ['a filtered answer', () => filteredAfter(['Half']), 'coach.refused', 'Half'],
  ];

  test.each(cases)('%s', async (_name, behaviour, code, textBefore = '') => {
    fake.reply.always(behaviour());
    const { failure, text } = await collectReply(buildCoach());
    expect(failure).toMatchObject({ name: 'CoachError', code });
    expect(text).toBe(textBefore);
    expect(fake.requests.length).toBeGreaterThan(0);
  });

  test('a server that is not there', async () => {
    const gone = await startFakeOpenAi();
    await gone.close();
    const { failure } = await collectReply(buildCoach({ baseUrl: gone.url }));
    expect(failure).toMatchObject({ code: 'coach.unavailable' });
  });

  test.each([
    [{ retryAfter: 7 }, 7],
    [{ retryAfter: 3600 }, 30],
    [{ retryAfterMs: 2500, retryAfter: 9 }, 3],
    [{ retryAfter: new Date(Date.now() + 60_000).toUTCString() }, 30],
    [{ retryAfter: new Date(0).toUTCString() }, 1],
    [{ retryAfter: 'soon' }, undefined],
    [{}, undefined],
  ])('the wait that a rate limit asks for: %o', async (headers, seconds) => {
    fake.reply.next(rateLimited(headers));
    const { failure } = await collectReply(buildCoach());
    expect(failure).toHaveProperty('retryAfter', seconds);
  });

  test('an overloaded provider’s wait is passed on too', async () => {
    fake.reply.next(fails(503, {}, { 'retry-after': '4' }));
    expect((await collectReply(buildCoach())).failure).toMatchObject({
      code: 'coach.unavailable',
      retryAfter: 4,
    });
  });

  test('print nothing: a log is the caller’s to write', async () => {
    fake.reply.next(streamsGarbage());
    await collectReply(buildCoach());
    expect(printed).not.toHaveBeenCalled();
  });

  test('never tell the key, or what the provider said', async () => {
    const message = `Incorrect API key provided: ${KEY}`;
    const failures: [Behaviour, string][] = [
      [fails(401, { message, code: 'invalid_api_key' }), '401 (invalid_api_key)'],
      [fails(400, { message, code: KEY, type: message }), '400 (no code)'],
    ];
    for (const [behaviour, expected] of failures) {
      fake.reply.always(behaviour);
      const { failure } = await collectReply(buildCoach());
      const cause = failure instanceof Error ? failure.cause : undefined;
      expect(cause).toHaveProperty('message', `The AI provider answered ${expected}`);
      expect(inspect(failure, { depth: null })).not.toContain(KEY);
    }
  });

  test.each(['text/event-stream', 'text/html'])(
    '10 MB of %s are not read to their end',
    async contentType => {
      fake.reply.next(sendsHuge(10_000_000, { contentType }));
      await collectReply(buildCoach());
      await fake.requests[0]?.ended;
      expect(fake.requests[0]?.hungUp).toBe(true);
    },
  );
});
