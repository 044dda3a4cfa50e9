import { type Health, healthContracts } from '@groundwork/api-client';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { isConnected } from './connectivity/connectivity.ts';
import { ConnectivityContext } from './connectivity/use-connectivity.ts';
import { contractQuery } from './contract-query.ts';

/** Says, among other things, what kind of coach answers. A page works without knowing. */
export const healthQuery = () => contractQuery(healthContracts.health, {}, { throwOnError: false });

/** Whether an AI model answers, so that nothing is said to be its work that is not. Not until that is known. */
export function useIsModel(): boolean {
  const { data: health } = useQuery(healthQuery());
  return health !== undefined && health.coach.provider !== 'practice';
}

/** What is known of the coach. While a model's exam has not ended, the server is asked again. */
export function useCoachHealth(pollMs: number): Health['coach'] | undefined {
  const connectivity = use(ConnectivityContext);
  const { data: health } = useQuery({
    ...healthQuery(),
    refetchInterval: ({ state: { data } }) =>
      isConnected(connectivity.read()) && isUnderWay(data?.coach.judge.state) && pollMs,
  });
  return health?.coach;
}

const isUnderWay = (state: Health['coach']['judge']['state'] | undefined) =>
  state === 'examining' || state === 'held_up';
