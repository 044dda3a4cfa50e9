import type { ChatScope, Verdict } from '@groundwork/api-client';
import type { QueryClient } from '@tanstack/react-query';
import { userQueries } from '../../../app/user/user-queries.ts';
import type { WaitsFor } from '../../../chat/chat-kind.ts';
import { stepQueries } from '../step-queries.ts';

/** Shows a verdict at once, before any refetch. */
export function showVerdict(client: QueryClient, userId: number, scope: ChatScope, verdict: Verdict): void {
  const { progress, questions, completedQuestionIds } = verdict;
  const { queryKey } = stepQueries.verdicts(progress.id);
  // An answer that is still on its way is older than this verdict.
  void client.cancelQueries({ queryKey });
  client.setQueryData(stepQueries.progress(userId, scope).queryKey, progress);
  client.setQueryData(queryKey, questions);
  // A completed question earned points: the level badge is the only other place that shows it.
  if (completedQuestionIds.length > 0)
    void client.invalidateQueries({ queryKey: userQueries.current().queryKey });
}

/** Updates `isJudging` from what a reply waits for, before the progress is polled again. */
export function noteWait(client: QueryClient, userId: number, scope: ChatScope, waitsFor: WaitsFor): void {
  const { queryKey } = stepQueries.progress(userId, scope);
  if (waitsFor === 'check')
    client.setQueryData(queryKey, progress => progress && { ...progress, isJudging: true });
  // Nothing waits for the judge any longer, or it has failed.
  else if (client.getQueryData(queryKey)?.isJudging) void client.refetchQueries({ queryKey });
}
