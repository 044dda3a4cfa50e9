export type ChallengeIconName =
  | 'market'
  | 'target'
  | 'product'
  | 'metrics'
  | 'users'
  | 'location'
  | 'default';

const BY_ORDER: Readonly<Record<number, ChallengeIconName>> = {
  1: 'market',
  2: 'target',
  3: 'product',
  4: 'metrics',
  5: 'users',
  6: 'location',
};

/** Words and beginnings of words. "Go to market" is about a place, so it comes whole. */
const KEYWORDS: readonly (readonly [ChallengeIconName, RegExp])[] = [
  ['market', /\b(market|research|problem|interview|compet)/i],
  ['target', /\b(target|segment|beachhead|audience|goal|focus)/i],
  ['product', /\b(product|solution|prototyp|mvp|build|feature)/i],
  ['metrics', /\b(metric|money|pric|revenue|financ|number|analytic|kpi|growth)/i],
  ['users', /\b(user|customer|people|persona|team|communit)/i],
  ['location', /\b(go[ -]to[ -]market|locat|local|place|launch|distribut|channel|region)/i],
];

/** The icon of a challenge without a drawing: by its order, or else by the first keyword in its title. */
export function challengeIconName({ order, title }: { order: number; title: string }): ChallengeIconName {
  const byOrder = BY_ORDER[order];
  if (byOrder) return byOrder;
  let found: ChallengeIconName = 'default';
  let foundAt = Number.POSITIVE_INFINITY;
  for (const [name, pattern] of KEYWORDS) {
    const at = pattern.exec(title)?.index ?? Number.POSITIVE_INFINITY;
    if (at < foundAt) [found, foundAt] = [name, at];
  }
  return found;
}
