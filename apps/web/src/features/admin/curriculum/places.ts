import { parseId } from '../../../app/paths.ts';
import { adminPaths } from '../admin-paths.ts';

const LETTERS = { challenge: 'c', step: 's', question: 'q' } as const;
export type TreeKind = keyof typeof LETTERS;

/** A record's name in the address: `c5`. */
export const placeOf = (kind: TreeKind, id: number) => `${LETTERS[kind]}${id}`;

interface PlaceInTree {
  challengeId: number | null;
  stepId?: number | null;
  edited?: string;
}

/** The address of the tree with a challenge and a step open, and the form of a record over it. */
export function addressInTree({ challengeId, stepId, edited }: PlaceInTree): string {
  const open = [challengeId && placeOf('challenge', challengeId), stepId && placeOf('step', stepId)];
  const params = new URLSearchParams();
  if (challengeId) params.set('open', open.filter(Boolean).join('.'));
  if (edited) params.set('edit', edited);
  return params.size === 0 ? adminPaths.dashboard : `${adminPaths.dashboard}?${params}`;
}

/** Where an address from before the tree leads now; null for one of today. */
export function readOldAddress(params: URLSearchParams): string | null {
  const [tab, list] = [params.get('tab'), params.get('list')];
  if (tab === 'assistants') return adminPaths.assistants;
  if (tab === 'users') return adminPaths.users;
  if (list === null) return null;
  const [challengeId, stepId] = [parseId(params.get('challenge')), parseId(params.get('step'))];
  if (list === 'assistants' && stepId) return adminPaths.stepAssistants(stepId);
  return addressInTree({ challengeId, stepId: list === 'questions' ? stepId : null });
}
