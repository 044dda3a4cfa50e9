import { progressContracts } from '@groundwork/api-client';
import type { Step } from '@groundwork/domain';
import { useQuery } from '@tanstack/react-query';
import { contractQuery } from '../../app/contract-query.ts';

export interface Whose {
  userId: number;
  startupId: number;
}

/** The accepted share of a step in progress, which the count of completed steps does not show. */
export function StepShare({ whose, step }: { whose: Whose; step: Step }) {
  const { id: stepId, challengeId } = step;
  const { data } = useQuery(
    contractQuery(
      progressContracts.step,
      { params: { ...whose, challengeId, stepId } },
      { throwOnError: false },
    ),
  );
  return data ? ` · ${data.percent}%` : null;
}
