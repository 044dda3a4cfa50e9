import type { Startup } from '@groundwork/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { showToast } from '../../ui/toast.ts';
import { isDeletedHere } from './startup-deletion.ts';

/** Says that the startup one works on is no longer there, when it was not deleted in this tab. */
export function useTellGone(
  startups: readonly Startup[] | undefined,
  selected: Startup | null | undefined,
): void {
  const client = useQueryClient();
  const last = useRef<Startup | null>(null);
  useEffect(() => {
    const gone = last.current;
    if (gone && startups && !startups.some(({ id }) => id === gone.id)) {
      last.current = null;
      if (!isDeletedHere(client, gone.id)) {
        void showToast({
          title: 'Deleted in another tab or on another device',
          message: `"${gone.name}" is no longer there.`,
        });
      }
    }
    if (selected) last.current = selected;
  }, [client, startups, selected]);
}
