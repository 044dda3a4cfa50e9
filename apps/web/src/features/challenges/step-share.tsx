import { progressContracts } from '@groundwork/api-client';
import type { Step } from '@groundwork/domain';
import { useQuery } from '@tanstack/react-query';
import { contractQuery } from '../../app/contract-query.ts';

export interface Whose {
  userId: number;
  startupId: number;
}

/** How much of a step that was begun is accepted, which no count of steps shows. */
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
