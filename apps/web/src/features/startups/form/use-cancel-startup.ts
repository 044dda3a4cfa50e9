import { createKey } from '@groundwork/api-client';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { tellDiscarded } from '../../../app/forms/use-draft.ts';
import { opensElsewhere } from '../../../app/navigation/opens-elsewhere.ts';
import { paths } from '../../../app/paths.ts';
import type { StartupFormState } from './use-startup-form.ts';

/** Passed to the form's address when a draft has come back, so that the form is drawn anew. */
export interface DraftReturn {
  draftReturn?: string;
}

/** Gives up what is typed, for as long as the founder does not want it back. */
export function useCancelStartup(entry: StartupFormState, startupId: number | null) {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    // The form stays.
    if (opensElsewhere(event)) return;
    const restore = entry.discard();
    if (!restore) return;
    tellDiscarded(() => {
      if (!restore()) return;
      const state: DraftReturn = { draftReturn: createKey() };
      void navigate(startupId === null ? paths.createStartup : paths.editStartup(startupId), { state });
    });
  };
}
