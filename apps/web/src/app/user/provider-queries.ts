import { providerContracts } from '@groundwork/api-client';
import { contractQuery } from '../contract-query.ts';

export const providerQueries = {
  /** At which provider people can log in. While that is not known, nothing is offered. */
  offered: () => contractQuery(providerContracts.read, {}, { throwOnError: false }),
  /** Whether it is connected, and until when it has confirmed that it is the user. */
  own: () => contractQuery(providerContracts.own, {}, { throwOnError: false }),
};
