import { accountContracts } from './account.ts';
import { achievementContracts } from './achievements.ts';
import { authContracts } from './auth.ts';
import type { AnyContract } from './contract.ts';
import { curriculumContracts } from './curriculum.ts';
import { healthContracts } from './health.ts';
import { logoMediaContracts } from './logo-media.ts';
import { messageContracts } from './messages.ts';
import { progressContracts } from './progress.ts';
import { reportContracts } from './reports.ts';
import { startupContracts } from './startups.ts';

export * from './account.ts';
export * from './achievements.ts';
export * from './auth.ts';
export * from './contract.ts';
export * from './curriculum.ts';
export * from './errors.ts';
export * from './health.ts';
export * from './logo-media.ts';
export * from './messages.ts';
export * from './progress.ts';
export * from './reports.ts';
export * from './startups.ts';
export * from './timing.ts';

/** Every endpoint of the API by its name, which is its group and what it does there: `startups.list`. */
export const contractsByName: ReadonlyMap<string, AnyContract> = new Map(
  Object.entries({
    auth: authContracts,
    account: accountContracts,
    startups: startupContracts,
    curriculum: curriculumContracts,
    progress: progressContracts,
    achievements: achievementContracts,
    messages: messageContracts,
    reports: reportContracts,
    service: { ...healthContracts, logo: logoMediaContracts.active },
  }).flatMap(([group, contracts]) =>
    Object.entries<AnyContract>(contracts).map(([name, contract]) => [`${group}.${name}`, contract] as const),
  ),
);

/** Every endpoint of the API. A route without a contract, or the reverse, fails a test. */
export const allContracts: readonly AnyContract[] = [...contractsByName.values()];
