import type { AnyContract } from '@groundwork/api-client/contracts';
import { sampleOf } from '../resource-samples.ts';
import type { Callers, Ids } from './callers.ts';

export interface Denial {
  /** Each endpoint has every kind that applies to it in every run. */
  kind: string;
  caller: keyof Callers;
  /** Values in place of the owner's. */
  change: Readonly<Record<string, string | number>>;
  /** Names whose values are the member's, who calls. */
  own: readonly string[];
  status: number;
}

const OUTSIDERS = ['nobody', 'ended', 'deleted'] as const;
const NO_ADMINISTRATORS = ['founder', 'member', 'demoted'] as const;
const NO_OWNERS = ['founder', 'member', 'demoted', 'administrator'] as const;

/** What founders own, by the names in paths, queries and bodies. */
const OWNED = new Set([
  ...['startupId', 'progressId', 'messageId', 'reportId', 'sessionId', 'boardId', 'columnId', 'cardId'],
  ...[
    'resultId',
    'suggestionId',
    'chatId',
    'interviewId',
    'conversationId',
    'quoteId',
    'linkId',
    'commentId',
  ],
  ...['versionId', 'sectionId', 'cohortId'],
]);
const ABSENT = 2_000_000_000;
const MALFORMED = [
  ...['0', '-1', '1.5', '01', 'x', '1e3', '2147483648', '9223372036854775808', '1'.repeat(40)],
  ...['%00', '1 '],
].map(encodeURI);

const pathNames = ({ path }: AnyContract) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
const shapeOf = (schema: object): object => ('shape' in schema ? (schema.shape as object) : {});

/** Only says up to where, within what is owned. */
const CURSORS = new Map([['/api/report-links/:linkId/seen', 'commentId']]);

/** The names by which it finds an owner's records. */
const ownedNames = (contract: AnyContract) => [
  ...new Set(
    [
      ...pathNames(contract),
      ...Object.keys(shapeOf(contract.query)),
      ...Object.keys(shapeOf(contract.body)),
    ].filter(name => OWNED.has(name) && CURSORS.get(contract.path) !== name),
  ),
];

/** All that has to be refused at an endpoint. */
export function planDenials(contract: AnyContract): Denial[] {
  const names = pathNames(contract);
  const whole = (kind: string, callers: readonly (keyof Callers)[], status: number, change = {}): Denial[] =>
    callers.map(caller => ({ kind, caller, change, own: [], status }));
  const malformed = Object.fromEntries(names.map(name => [name, 'x']));
  const absent = Object.fromEntries(names.map(name => [name, ABSENT]));
  const some = names.length > 0;
  if (contract.access === 'public') return badTokens(names);
  const outsiders = [
    ...whole('logged out', OUTSIDERS, 401),
    ...(some ? whole('logged out, malformed', OUTSIDERS, 401, malformed) : []),
    ...(some ? whole('logged out, absent', OUTSIDERS, 401, absent) : []),
  ];
  if (contract.access === 'admin')
    return [
      ...outsiders,
      ...whole('founder', NO_ADMINISTRATORS, 403),
      ...(some ? whole('founder, malformed', NO_ADMINISTRATORS, 403, malformed) : []),
      ...(some ? whole('founder, absent', NO_ADMINISTRATORS, 403, absent) : []),
      ...badIds(names, 'administrator'),
    ];
  const owned = ownedNames(contract);
  const strangers = owned.length > 0 ? whole('of another', NO_OWNERS, 404) : [];
  return [...outsiders, ...strangers, ...mixed(owned), ...badIds(names, 'owner')];
}

/** Each id of one's own among another's, and each of another among one's own. */
function mixed(owned: readonly string[]): Denial[] {
  if (owned.length < 2) return [];
  return owned.flatMap(name =>
    [[name], owned.filter(other => other !== name)].map(own => ({
      ...{ kind: `own ${own.join(', ')}`, caller: 'member' as const, change: {}, own, status: 404 },
    })),
  );
}

function badIds(names: readonly string[], caller: keyof Callers): Denial[] {
  const one = (kind: string, name: string, value: string | number, status: number): Denial => ({
    ...{ kind, caller, change: { [name]: value }, own: [], status },
  });
  return names.flatMap(name => [
    ...MALFORMED.map(value => one(`malformed ${name}`, name, value, 400)),
    // The session says whose progress it is, and a kind is a word.
    ...(name === 'kind' || (name === 'userId' && caller === 'owner')
      ? []
      : [one(`absent ${name}`, name, ABSENT, 404)]),
  ]);
}

/** Tokens are no ids: any text of their length may be one. */
const badTokens = (names: readonly string[]): Denial[] =>
  names.flatMap(name =>
    (
      [
        ['absent token', 'x', 404],
        ['absent token', 'a'.repeat(43), 404],
        ['absent token', '%00', 404],
        ['malformed token', '1'.repeat(500), 400],
      ] as const
    ).map(([kind, value, status]) => ({
      kind,
      caller: 'nobody',
      change: { [name]: value },
      own: [],
      status,
    })),
  );

/** One of each kind, with another caller or value at each endpoint. */
export function oneOfEachKind(denials: readonly Denial[], endpoint: number): Denial[] {
  const kinds = [...new Set(denials.map(({ kind }) => kind))];
  return kinds.flatMap(kind => {
    const ofKind = denials.filter(denial => denial.kind === kind);
    return ofKind[endpoint % ofKind.length] ?? [];
  });
}

/** The body of a valid call. */
export function bodyOf(contract: AnyContract, ids: Ids): object | undefined {
  if (contract.method === 'GET' || contract.method === 'DELETE') return undefined;
  const sample = sampleOf(contract);
  const body = sample
    ? sample.body(ids as Record<string, number>)
    : { content: 'Mine now', isLeft: true, name: 'Taken' };
  const named = Object.keys(shapeOf(contract.body)).filter(name => OWNED.has(name) || name in ids);
  return { ...body, ...Object.fromEntries(named.flatMap(name => (name in ids ? [[name, ids[name]]] : []))) };
}

/** The address of a call. */
export function addressOf(contract: AnyContract, ids: Ids): string {
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) => String(ids[name]));
  const asked = Object.keys(shapeOf(contract.query)).filter(name => OWNED.has(name));
  return asked.length === 0 ? path : `${path}?${asked.map(name => `${name}=${ids[name]}`).join('&')}`;
}
