import type { ListedLogEntry } from '@groundwork/domain';
import { adminPaths } from '../admin-paths.ts';

/** Where an entry's record is edited; null when it is gone. */
export function recordLink({ kind, recordId, place }: ListedLogEntry): string | null {
  if (!place) return null;
  const { challengeId, stepId, username } = place;
  const listOf = (list: string) => {
    const at = { list, challenge: challengeId, step: stepId };
    const known = Object.entries(at).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
    return `${adminPaths.dashboard}?${new URLSearchParams(known)}`;
  };
  switch (kind) {
    case 'challenge':
      return adminPaths.dashboard;
    case 'step':
      return listOf('steps');
    case 'question':
      return listOf('questions');
    case 'step_assistant':
      return listOf('assistants');
    case 'assistant':
      return adminPaths.judge;
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
