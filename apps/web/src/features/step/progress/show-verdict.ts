import type { ChatScope, Verdict } from '@groundwork/api-client';
import type { QueryClient } from '@tanstack/react-query';
import { userQueries } from '../../../app/user/user-queries.ts';
import type { WaitsFor } from '../../../conversation/chat-kind.ts';
import { stepQueries } from '../step-queries.ts';

/** Shows a verdict at once, before any list is fetched again. */
export function showVerdict(client: QueryClient, userId: number, scope: ChatScope, verdict: Verdict): void {
  const { progress, questions, completedQuestionIds } = verdict;
  client.setQueryData(stepQueries.progress(userId, scope).queryKey, progress);
  client.setQueryData(stepQueries.verdicts(progress.id).queryKey, questions);
  // A completed question earned points: the level badge is the only other place that shows it.
  if (completedQuestionIds.length > 0)
    void client.invalidateQueries({ queryKey: userQueries.current().queryKey });
}

/** What a reply waits for tells whether its verdict is on its way, before the progress is asked for again. */
export function noteWait(client: QueryClient, userId: number, scope: ChatScope, waitsFor: WaitsFor): void {
  const { queryKey } = stepQueries.progress(userId, scope);
  if (waitsFor === 'check')
    client.setQueryData(queryKey, progress => progress && { ...progress, isJudging: true });
  // It was not waited for any longer, or the judge has failed.
  else if (client.getQueryData(queryKey)?.isJudging) void client.refetchQueries({ queryKey });
}
