import { type Health, healthContracts } from '@groundwork/api-client';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { isConnected } from './connectivity/connectivity.ts';
import { ConnectivityContext } from './connectivity/use-connectivity.ts';
import { contractQuery } from './contract-query.ts';

/** Includes the kind of coach. Pages work without it, so it throws no failure. */
export const healthQuery = () => contractQuery(healthContracts.health, {}, { throwOnError: false });

/** Whether an AI model answers, so that only its own work is attributed to it. False until known. */
export function useIsModel(): boolean {
  const { data: health } = useQuery(healthQuery());
  return health !== undefined && health.coach.provider !== 'practice';
}

/** The coach's health, or undefined until loaded. Polled every `pollMs` while a model's exam is under way. */
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
