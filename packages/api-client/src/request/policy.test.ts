import { describe, expect, it } from 'vitest';
import { allContracts } from '../contracts/index.ts';
import { policyFor } from './policy.ts';

type Called = Parameters<typeof policyFor>[0];
const call = (method: Called['method'], path: Called['path'], streams = false) => ({ method, path, streams });

describe('time-outs and retries (F9)', () => {
  it.each([
    // method, path, streams, time-out, retries, base
    ['GET', '/api/startups', false, 15_000, 2, 800],
    ['GET', '/api/messages/:startupId/:challengeId/:stepId', false, 15_000, 2, 800],
    ['GET', '/api/messages/:messageId/stream', true, 60_000, 2, 800],
    ['GET', '/api/startups/:startupId/report', false, 8_000, 2, 800],
    ['GET', '/api/reports/:reportId/v2-sections', false, 8_000, 2, 800],
    ['GET', '/api/startups/:startupId/persona-chats', false, 8_000, 2, 800],
    ['GET', '/api/persona-chats/:chatId/messages', false, 5_000, 2, 800],
    ['POST', '/api/persona-chats/:chatId/messages', false, 8_000, 2, 1_000],
    ['POST', '/api/startups', false, 30_000, 2, 1_000],
    ['PUT', '/api/startups/:startupId', false, 30_000, 2, 1_000],
    ['DELETE', '/api/startups/:startupId', false, 30_000, 2, 1_000],
    ['GET', '/api/user', false, 15_000, 1, 800],
    ['POST', '/api/login', false, 30_000, 1, 1_000],
    ['POST', '/api/register', false, 30_000, 1, 1_000],
    ['POST', '/api/messages', true, 60_000, 2, 1_000],
    ['POST', '/api/messages/opener', false, 60_000, 2, 1_000],
    ['POST', '/api/reports/:reportId/generate-sections', false, 60_000, 2, 1_000],
    ['POST', '/api/ai/anything', false, 60_000, 2, 1_000],
    ['POST', '/api/completion', false, 60_000, 2, 1_000],
    ['POST', '/api/startups/enhance-field', false, 60_000, 1, 1_000],
    ['POST', '/api/progress/:progressId/judge', false, 60_000, 0, 1_000],
    ['POST', '/api/steps/:stepId/complete', false, 8_000, 0, 1_000],
  ] as const)('%s %s', (method, path, streams, timeoutMs, retries, baseMs) => {
    expect(policyFor(call(method, path, streams))).toMatchObject({ timeoutMs, retries, baseMs });
  });

  it('limits completing a step to 10 s and a report to 8 s in all, retries included', () => {
    expect(policyFor(call('POST', '/api/steps/:stepId/complete')).totalMs).toBe(10_000);
    expect(policyFor(call('GET', '/api/startups/:startupId/report')).totalMs).toBe(8_000);
    expect(policyFor(call('GET', '/api/startups')).totalMs).toBeUndefined();
  });

  it('does not wait out a 429 where somebody waits before a screen that says it', () => {
    const impatient = allContracts.filter(contract => !policyFor(contract).waitsForCapacity);
    expect(impatient.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/register',
      'POST /api/login',
      'POST /api/account/password',
      'POST /api/startups/enhance-field',
      'POST /api/progress/:progressId/judge',
      'POST /api/messages',
      'POST /api/messages/opener',
      'POST /api/messages/:messageId/retry',
      'POST /api/messages/:messageId/stop',
    ]);
  });
});
