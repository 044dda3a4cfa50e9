import { createKey } from '@groundwork/api-client';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { tellDiscarded } from '../../../app/forms/use-draft.ts';
import { opensElsewhere } from '../../../app/navigation/opens-elsewhere.ts';
import { paths } from '../../../app/paths.ts';
import type { StartupFormState } from './use-startup-form.ts';

/** Location state of the form's address when a draft was restored, so that the form is mounted anew. */
export interface DraftReturn {
  draftReturn?: string;
}

/** Discards what was typed, until the founder chooses Undo. */
export function useCancelStartup(entry: StartupFormState, startupId: number | null) {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    // The form stays open.
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
