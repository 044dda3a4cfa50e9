import {
  type AnyContract,
  allContracts,
  healthContracts,
  messageContracts,
  startupContracts,
} from '@groundwork/api-client/contracts';

/** The founder's number, and the ids that fill a route's path, those of the startup with the long chat. */
export interface FounderPlace {
  founder: number;
  [id: string]: number;
}

export interface GrowthCall {
  contract: AnyContract;
  /**
   * A control reads nothing that grows, so any growth of it is noise of the machine. Writes are reported, but not held
   * to the aim.
   */
  kind: 'control' | 'read' | 'write';
  body?: (place: FounderPlace) => object;
}

const FORM = { name: 'Acme', problemStatement: 'Receptionists lose 40 minutes each time a patient cancels.' };

/** The control, every GET of a founder, and two writes that can be repeated. */
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
