import type { ChatScope } from '@groundwork/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { healthQuery } from '../../app/health-query.ts';
import { stepQueries } from './step-queries.ts';

/**
 * Asks for everything that a step's chat will show, while the page finds out whether it may show it. A failure here
 * shows nothing: the components ask again, and show it.
 */
export function usePrefetchStep(userId: number, scope: { [K in keyof ChatScope]: number | null }): void {
  const client = useQueryClient();
  const { startupId, challengeId, stepId } = scope;
  useEffect(() => {
    if (challengeId === null || stepId === null) return;
    // The coach's name is above the first message. If it came later, it would push that down.
    void client.prefetchQuery(healthQuery());
    void client.prefetchQuery(stepQueries.questions(stepId));
    void client.prefetchQuery(stepQueries.assistants({ challengeId, stepId }));
    if (startupId === null) return;
    void client.prefetchQuery(stepQueries.messages({ startupId, challengeId, stepId }));
    void client.prefetchQuery(stepQueries.progress(userId, { startupId, challengeId, stepId }));
  }, [client, userId, startupId, challengeId, stepId]);
}
