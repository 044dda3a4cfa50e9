import type { Challenge } from '@groundwork/domain';
import { CHALLENGE_ICONS } from '../../app/brand/challenge-icons.ts';

export type ChallengeIconName = (typeof CHALLENGE_ICONS)[number];

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

type Named = Pick<Challenge, 'icon' | 'order' | 'title'>;

/** The icon of a challenge without a drawing: the one it names, else by its order, else by its title's first keyword. */
export function challengeIconName({ icon, order, title }: Named): ChallengeIconName {
  const named = CHALLENGE_ICONS.find(name => name === icon);
  if (named) return named;
  const byOrder = BY_ORDER[order];
  if (byOrder) return byOrder;
  let found: ChallengeIconName = 'school';
  let foundAt = Number.POSITIVE_INFINITY;
  for (const [name, pattern] of KEYWORDS) {
    const at = pattern.exec(title)?.index ?? Number.POSITIVE_INFINITY;
    if (at < foundAt) [found, foundAt] = [name, at];
  }
  return found;
}
