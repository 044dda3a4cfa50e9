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

/** What the API is about, group by group: the endpoints of each, and what its documentation says of them. */
export const contractGroups: Record<string, { about: string; contracts: Record<string, AnyContract> }> = {
  auth: { about: 'Registering, logging in and logging out.', contracts: authContracts },
  account: { about: "One's own profile, password and sessions.", contracts: accountContracts },
  startups: {
    about: 'The startups of a founder and the texts of their profiles.',
    contracts: startupContracts,
  },
  curriculum: {
    about: 'Challenges, their steps and questions, and the assistants who coach in them.',
    contracts: curriculumContracts,
  },
  progress: {
    about: 'What of the steps and questions is done, and completing a step.',
    contracts: progressContracts,
  },
  achievements: { about: 'What a founder has reached.', contracts: achievementContracts },
  messages: {
    about: 'The conversation with the coach about a step, and its replies as they are written.',
    contracts: messageContracts,
  },
  reports: {
    about: 'The report on a startup, its sections, and what they rest on.',
    contracts: reportContracts,
  },
  service: {
    about: 'The state of the server, and what every page shows.',
    contracts: { ...healthContracts, logo: logoMediaContracts.active },
  },
};

/** Every endpoint of the API by its name, which is its group and what it does there: `startups.list`. */
export const contractsByName: ReadonlyMap<string, AnyContract> = new Map(
  Object.entries(contractGroups).flatMap(([group, { contracts }]) =>
    Object.entries(contracts).map(([name, contract]) => [`${group}.${name}`, contract] as const),
  ),
);

/** Every endpoint of the API. A route without a contract, or the reverse, fails a test. */
export const allContracts: readonly AnyContract[] = [...contractsByName.values()];
