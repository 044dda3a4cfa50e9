/** Experience points (XP) for each question, step and challenge, given once per startup (PR-51). */
export const XP_AWARDS = { question: 10, step: 50, challenge: 100 } as const;

/**
 * Number of a user's startups in which work earns XP, deleted ones counted; otherwise new startups would earn without
 * end.
 */
export const EARNING_STARTUPS = 3;

export const XP_IS_LIMITED = 'You can earn XP in up to three startups, including deleted ones.';
export const EARNS_NO_XP =
  "You've already earned XP in three startups (including deleted ones), so this one earns none. Its progress still counts.";

export const OWN_ASSESSMENT_EARNS_NO_XP = "Your own assessments don't earn XP.";

/**
 * Whether work in a startup earns XP.
 * @param earlier the user's startups that XP was earned in, the first ones first
 */
export function earnsXp(earlier: readonly number[], startupId: number): boolean {
  return earlier.length < EARNING_STARTUPS || earlier.slice(0, EARNING_STARTUPS).includes(startupId);
}

/** XP between level 1 and level 2; level n begins at this times (n-1)² (PR-54). */
const XP_UNIT = 100;

export interface LevelProgress {
  /** 1 or more. */
  level: number;
  currentThreshold: number;
  /** XP at which the next level begins: 100 × level². */
  nextThreshold: number;
  /** Share of the way from this level to the next, floored, 0 to 99. */
  percent: number;
  /** XP still missing for the next level, 1 or more. */
  xpNeeded: number;
}

/** XP at which level `level` (a whole number from 1) begins: 100 × (level−1)². */
export function xpForLevel(level: number): number {
  return XP_UNIT * (level - 1) ** 2;
}

/** The level that `xp` has reached, 1 or more; exact up to `Number.MAX_SAFE_INTEGER`. Below 0 counts as 0. */
export function levelForXp(xp: number): number {
  const points = Math.min(Math.max(0, xp), Number.MAX_SAFE_INTEGER);
  let level = Math.floor(Math.sqrt(points / XP_UNIT)) + 1;
  // The division and the root are rounded, so that near a threshold the estimate can be one off.
  if (xpForLevel(level) > points) level -= 1;
  if (xpForLevel(level + 1) <= points) level += 1;
  return level;
}

/** The place of `xp` between its level's threshold and the next (PR-54). Below 0 counts as 0. */
export function levelProgress(xp: number): LevelProgress {
  const level = levelForXp(xp);
  const currentThreshold = xpForLevel(level);
  const nextThreshold = xpForLevel(level + 1);
  const gained = Math.max(0, xp) - currentThreshold;
  const percent = Math.min(100, Math.floor((100 * gained) / (nextThreshold - currentThreshold)));
  return { level, currentThreshold, nextThreshold, percent, xpNeeded: nextThreshold - Math.max(0, xp) };
}
