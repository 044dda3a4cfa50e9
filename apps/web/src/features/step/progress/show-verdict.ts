import type { ChatScope, Verdict } from '@groundwork/api-client';
import type { QueryClient } from '@tanstack/react-query';
import { userQueries } from '../../../app/user/user-queries.ts';
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
