import type { StepRecord } from '@groundwork/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * Asks for the user again when the records that a page keeps asking for show newly completed steps: they were completed
 * on another device, and brought points. Once for each change; what the first records of a startup show is no change.
 */
export function useFreshPoints(
  startupId: number | null | undefined,
  records: readonly StepRecord[] | undefined,
): void {
  const client = useQueryClient();
  const seen = useRef<{ startupId: number; completed: readonly number[] } | null>(null);
  useEffect(() => {
    if (!startupId || !records) return;
    const completed = records.filter(({ status }) => status === 'completed').map(({ stepId }) => stepId);
    const before = seen.current;
    seen.current = { startupId, completed };
    if (before?.startupId !== startupId) return;
    const known = new Set(before.completed);
    if (completed.every(stepId => known.has(stepId))) return;
    void client.refetchQueries({ queryKey: ['/api/user'], type: 'active' }, { cancelRefetch: false });
  }, [client, startupId, records]);
}
