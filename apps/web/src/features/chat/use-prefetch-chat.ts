import type { ChatScope } from '@groundwork/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { healthQuery } from '../../app/health-query.ts';
import { chatQueries } from './chat-queries.ts';

/**
 * Asks for everything a step's chat will show while the page is still finding out whether it may be shown.
 * What fails here is asked for again, and told, by whoever shows it.
 */
export function usePrefetchChat(userId: number, scope: { [K in keyof ChatScope]: number | null }): void {
  const client = useQueryClient();
  const { startupId, challengeId, stepId } = scope;
  useEffect(() => {
    if (challengeId === null || stepId === null) return;
    // Which coach answers stands above the first message: later, it would push that down.
    void client.prefetchQuery(healthQuery());
    void client.prefetchQuery(chatQueries.questions(stepId));
    void client.prefetchQuery(chatQueries.assistants({ challengeId, stepId }));
    if (startupId === null) return;
    void client.prefetchQuery(chatQueries.messages({ startupId, challengeId, stepId }));
    void client.prefetchQuery(chatQueries.progress(userId, { startupId, challengeId, stepId }));
  }, [client, userId, startupId, challengeId, stepId]);
}
