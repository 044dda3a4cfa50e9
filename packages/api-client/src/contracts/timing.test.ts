import { describe, expect, it } from 'vitest';
import type { AnyContract } from './contract.ts';
import { contractsByName } from './index.ts';

const contract = (name: string): AnyContract => {
  const found = contractsByName.get(name);
  if (!found) throw new Error(`There is no contract ${name}`);
  return found;
};
const named = (fits: (contract: AnyContract) => boolean) =>
  [...contractsByName].filter(([, contract]) => fits(contract)).map(([name]) => name);

describe('time-outs and retries', () => {
  it.each([
    // name, timeout (ms), retries, base backoff (ms)
    ['startups.list', 15_000, 2, 800],
    ['messages.list', 15_000, 2, 800],
    ['messages.stream', 60_000, 2, 800],
    ['reports.ofStartup', 8_000, 2, 800],
    ['reports.sections', 8_000, 2, 800],
    ['startups.create', 30_000, 2, 1_000],
    ['startups.update', 30_000, 2, 1_000],
    ['startups.remove', 30_000, 2, 1_000],
    ['auth.currentUser', 15_000, 1, 800],
    ['auth.login', 30_000, 1, 1_000],
    ['auth.register', 30_000, 1, 1_000],
    ['messages.send', 60_000, 2, 1_000],
    ['messages.opener', 60_000, 2, 1_000],
    ['messages.reset', 60_000, 2, 1_000],
    ['reports.generate', 60_000, 2, 1_000],
    ['startups.enhanceField', 60_000, 1, 1_000],
    ['progress.judge', 60_000, 0, 1_000],
    ['progress.complete', 8_000, 0, 1_000],
  ] as const)('%s: %i ms, %i retries from %i ms on', (name, timeoutMs, retries, baseMs) => {
    expect(contract(name).timing).toMatchObject({ timeoutMs, retries, baseMs });
  });

  it('let no try last beyond 30 s without the coach', () => {
    expect(named(({ timing }) => timing.timeoutMs > 30_000 && !timing.isAi)).toEqual([]);
  });

  it('limit completing a step to 10 s, a report and its sections to 8 s in all, retries included', () => {
    const limited = named(({ timing }) => timing.totalMs !== undefined);
    expect(limited.map(name => [name, contract(name).timing.totalMs])).toEqual([
      ['progress.complete', 10_000],
      ['reports.ofStartup', 8_000],
      ['reports.sections', 8_000],
    ]);
  });

  it('do not wait out a 429 where somebody waits before a screen that says it', () => {
    // Admin writes show their progress on the button, so a 429 is reported at once.
    const writes = named(({ access, method }) => access === 'admin' && method !== 'GET');
    const atOnce = named(({ timing }) => !timing.waitsForCapacity);
    expect(atOnce).toEqual(expect.arrayContaining(writes));
    expect(atOnce.filter(name => !writes.includes(name))).toEqual([
      'auth.register',
      'auth.login',
      'passwords.ask',
      'passwords.set',
      'provider.begin',
      'provider.logIn',
      'provider.beginConfirmation',
      'provider.confirm',
      'secondFactor.logIn',
      'secondFactor.begin',
      'secondFactor.confirm',
      'secondFactor.renewCodes',
      'secondFactor.turnOff',
      'account.changePassword',
      'account.changeProfile',
      'ownData.startExport',
      'ownData.deleteAccount',
      'startups.enhanceField',
      'progress.judge',
      'progress.ownAssessment',
      'progress.later',
      'progress.appeal',
      'messages.send',
      'messages.opener',
      'messages.retry',
      'messages.stop',
      'sharedReports.comment',
      'guidance.send',
      'suggestions.make',
      'personaChats.send',
      'interviews.begin',
      'interviews.review',
      'urls.read',
    ]);
  });
});
