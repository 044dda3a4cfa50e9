import {
  type AnyContract,
  allContracts,
  healthContracts,
  messageContracts,
  startupContracts,
} from '@groundwork/api-client/contracts';

/** What a founder's routes name, of the startup with the long chat: ids, and the founder's number. */
export interface FounderPlace {
  founder: number;
  [id: string]: number;
}

export interface GrowthCall {
  contract: AnyContract;
  /** A control asks for nothing that grows: as far as it grows, the machine was at work. Writes are looked at, and not held to the aim. */
  kind: 'control' | 'read' | 'write';
  body?: (place: FounderPlace) => object;
}

const FORM = { name: 'Acme', problemStatement: 'Receptionists lose 40 minutes each time a patient cancels.' };

/** Every GET of a founder's, and two writes that may be repeated. */
export const GROWTH_CALLS: readonly GrowthCall[] = [
  { contract: healthContracts.health, kind: 'control' },
  ...allContracts
    .filter(({ method, access }) => method === 'GET' && access === 'user')
    .map(contract => ({ contract, kind: 'read' as const })),
  { contract: startupContracts.update, kind: 'write', body: () => FORM },
  { contract: messageContracts.opener, kind: 'write', body: place => place },
];

export function nameOf({ contract: { method, path } }: GrowthCall): string {
  const name = path.replace(/:(\w+?)(?:Id)?(?=\/|$)/g, '{$1}');
  return method === 'GET' ? name : `${method} ${name}`;
}
