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

/** Every endpoint of the API. A route without a contract, or the reverse, fails a test. */
export const allContracts: readonly AnyContract[] = [
  authContracts,
  accountContracts,
  startupContracts,
  curriculumContracts,
  progressContracts,
  achievementContracts,
  messageContracts,
  reportContracts,
  healthContracts,
  logoMediaContracts,
].flatMap(group => Object.values<AnyContract>(group));
