import { secondFactorContracts } from '@groundwork/api-client';
import { contractQuery } from '../contract-query.ts';

/** Who asks shows its failure, or does without. */
export const secondFactorQuery = contractQuery(secondFactorContracts.status, {}, { throwOnError: false });
