import type { ChatScope } from '@groundwork/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { healthQuery } from '../../app/health-query.ts';
import { stepQueries } from './step-queries.ts';

/**
 * Prefetches everything that a step's chat shows, while the page finds out whether it may show it. Failures are
 * ignored: the components request it again and show them.
 */
export function usePrefetchStep(userId: number, scope: { [K in keyof ChatScope]: number | null }): void {
  const client = useQueryClient();
  const { startupId, challengeId, stepId } = scope;
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
