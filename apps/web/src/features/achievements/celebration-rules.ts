import { levelForXp } from '@groundwork/domain';

/** The level and achievements that this browser has celebrated, or that were already there when it first saw them. */
export interface Seen {
  level: number;
  /** Ids; absent until the first list is loaded. */
  achievements?: readonly string[] | undefined;
  /** When the app was last open here, in milliseconds since 1970. */
  openAt: number;
}

export interface Earned {
  experiencePoints: number;
  /** Ids of the unlocked achievements; undefined until loaded. */
  achievements: readonly string[] | undefined;
}

export interface News {
  /** The level that was reached; null if none. */
  level: number | null;
  /** Ids of the new achievements. */
  achievements: readonly string[];
}

/** A reload, or a phone that suspends the tab for a while, is not an absence. */
const ABSENCE_MS = 30 * 60_000;

/**
 * The initial seen state: normally what this browser remembers, so that a reload loses no celebration. On a new device,
 * or after an absence, the present state: old achievements are not celebrated.
 */
export function openSeen(stored: Seen | null, experiencePoints: number, now: number): Seen {
  if (stored && now - stored.openAt <= ABSENCE_MS) return { ...stored, openAt: now };
  return {
    level: levelForXp(experiencePoints),
    // Without points, no achievement has been reached. Otherwise the first list shows which were there before.
    achievements: experiencePoints === 0 ? [] : undefined,
    openAt: now,
  };
}

/** Finds what to celebrate, and what counts as seen afterwards. The level seen never falls. */
export function findNews(seen: Seen, earned: Earned, now: number): { news: News | null; seen: Seen } {
  const level = levelForXp(earned.experiencePoints);
  const known = seen.achievements;
  const unlocked = earned.achievements ?? [];
  const news: News = {
    level: level > seen.level ? level : null,
    achievements: known ? unlocked.filter(id => !known.includes(id)) : [],
  };
  return {
    news: news.level !== null || news.achievements.length > 0 ? news : null,
    seen: {
      level: Math.max(level, seen.level),
      achievements: known ? [...known, ...news.achievements] : earned.achievements,
      openAt: now,
    },
  };
}

/** News that arrives during a celebration joins it. */
export function addNews(shown: News | null, { level, achievements }: News): News {
  if (!shown) return { level, achievements };
  return { level: level ?? shown.level, achievements: [...shown.achievements, ...achievements] };
}
