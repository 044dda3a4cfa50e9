import type { ChatScope } from '@groundwork/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { healthQuery } from '../../app/health-query.ts';
import { stepQueries } from './step-queries.ts';

/**
 * Prefetches everything that a step's chat shows, while the page finds out whether it may show it. Failures are
 * ignored: the components request it again and show them.
 *
 * @param isUntouched whether the step is known to have no record yet
 */
export function usePrefetchStep(
  userId: number,
  scope: { [K in keyof ChatScope]: number | null },
  isUntouched: boolean,
): void {
  const client = useQueryClient();
  const { startupId, challengeId, stepId } = scope;
  // Before the chat asks for it: an untouched step has no record (PR-3).
  useLayoutEffect(() => {
    if (!isUntouched || startupId === null || challengeId === null || stepId === null) return;
    const { queryKey } = stepQueries.progress(userId, { startupId, challengeId, stepId });
    client.setQueryData(queryKey, known => known ?? null);
  }, [client, userId, startupId, challengeId, stepId, isUntouched]);
  useEffect(() => {
    if (challengeId === null || stepId === null) return;
    // For the coach's name above the first message: if it came later, it would push that down.
    void client.prefetchQuery(healthQuery());
    void client.prefetchQuery(stepQueries.questions(stepId));
    void client.prefetchQuery(stepQueries.assistants({ challengeId, stepId }));
    if (startupId === null) return;
    void client.prefetchQuery(stepQueries.messages({ startupId, challengeId, stepId }));
    void client.prefetchQuery(stepQueries.progress(userId, { startupId, challengeId, stepId }));
  }, [client, userId, startupId, challengeId, stepId]);
}
