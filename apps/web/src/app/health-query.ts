import { healthContracts } from '@groundwork/api-client';
import { useQuery } from '@tanstack/react-query';
import { contractQuery } from './contract-query.ts';

/** Says, among other things, what kind of coach answers. A page works without knowing. */
export const healthQuery = () => contractQuery(healthContracts.health, {}, { throwOnError: false });

/** Whether an AI model answers, so that nothing is said to be its work that is not. Not until that is known. */
export function useIsModel(): boolean {
  const { data: health } = useQuery(healthQuery());
  return health !== undefined && health.coach.provider !== 'practice';
}
