import {
  type AnyContract,
  allContracts,
  healthContracts,
  messageContracts,
  startupContracts,
} from '@groundwork/api-client/contracts';
import type { FounderPlace } from './founder-places.ts';

export interface GrowthCall {
  name: string;
  contract: AnyContract;
  /** A control asks for nothing that grows: as far as it grows, the machine was at work. Writes are looked at, and not held to the aim. */
  kind: 'control' | 'read' | 'write';
  body?: (place: FounderPlace) => unknown;
}

const FORM = { name: 'Acme', problemStatement: 'Receptionists lose 40 minutes each time a patient cancels.' };

/** Every GET of a founder's, and two writes that may be repeated. */
export const GROWTH_CALLS: readonly GrowthCall[] = [
  toCall(healthContracts.health, 'control'),
  ...allContracts
    .filter(({ method, access }) => method === 'GET' && access === 'user')
    .map(contract => toCall(contract, 'read')),
  { ...toCall(startupContracts.update, 'write'), body: () => FORM },
  { ...toCall(messageContracts.opener, 'write'), body: place => place },
];

function toCall(contract: AnyContract, kind: GrowthCall['kind']): GrowthCall {
  const name = contract.path.replace(/:(\w+?)(?:Id)?(?=\/|$)/g, '{$1}');
  return { name: contract.method === 'GET' ? name : `${contract.method} ${name}`, contract, kind };
}

export function pathOf({ contract }: GrowthCall, place: FounderPlace): string {
  return contract.path.replace(/:(\w+)/g, (_, name: string) => {
    const id = place[name];
    if (id === undefined) throw new Error(`${contract.path}: a founder's place has no ${name}`);
    return String(id);
  });
}
