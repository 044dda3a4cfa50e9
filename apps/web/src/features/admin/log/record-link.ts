import type { ListedLogEntry } from '@groundwork/domain';
import { adminPaths } from '../admin-paths.ts';
import { addressInTree, placeOf } from '../curriculum/places.ts';

/** Where an entry's record is edited; null when it is gone. */
export function recordLink({ kind, recordId, place }: ListedLogEntry): string | null {
  if (!place) return null;
  const { challengeId, stepId, username } = place;
  switch (kind) {
    case 'challenge':
    case 'step':
    case 'question':
      return addressInTree({
        challengeId: kind === 'challenge' ? null : challengeId,
        stepId: kind === 'question' ? stepId : null,
        ...(recordId && { edited: placeOf(kind, recordId) }),
      });
    case 'step_assistant':
      return stepId ? adminPaths.stepAssistants(stepId) : adminPaths.dashboard;
    case 'assistant':
      return adminPaths.assistants;
    case 'persona':
      return adminPaths.personas;
    case 'user':
      return `${adminPaths.users}?${new URLSearchParams({ q: username ?? '' })}`;
    case 'cohort':
      return recordId ? adminPaths.cohort(recordId) : adminPaths.cohorts;
    case 'registration':
      return adminPaths.cohorts;
    case 'logo':
      return adminPaths.logo;
    case 'curriculum':
      return adminPaths.file;
    case 'appeal':
      return adminPaths.appeals;
    case 'case':
      return adminPaths.lab;
    case 'ai_settings':
      return adminPaths.aiUse;
  }
}
