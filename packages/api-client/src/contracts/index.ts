import { authContracts } from './auth.ts';
import type { AnyContract } from './contract.ts';
import { curriculumContracts } from './curriculum.ts';
import { healthContracts } from './health.ts';
import { messageContracts } from './messages.ts';
import { progressContracts } from './progress.ts';
import { startupContracts } from './startups.ts';

export * from './auth.ts';
export * from './contract.ts';
export * from './curriculum.ts';
export * from './errors.ts';
export * from './health.ts';
export * from './messages.ts';
export * from './progress.ts';
export * from './startups.ts';

/** Every endpoint of the API. A route without a contract, or the reverse, fails a test. */
export const allContracts: readonly AnyContract[] = [
  authContracts,
  startupContracts,
  curriculumContracts,
  progressContracts,
  messageContracts,
  healthContracts,
].flatMap(group => Object.values<AnyContract>(group));
