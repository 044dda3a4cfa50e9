import { levelForXp } from '@groundwork/domain';

/** The level and achievements that this browser has celebrated, or found there already. */
export interface Seen {
  level: number;
  /** Ids. Absent until the first list has come. */
  achievements?: readonly string[] | undefined;
  /** When the app was last open here, in milliseconds. */
  openAt: number;
}

export interface Earned {
  experiencePoints: number;
  /** Ids of what is unlocked; undefined until loaded. */
  achievements: readonly string[] | undefined;
}

export interface News {
  /** The level that was reached, or null. */
  level: number | null;
  /** Ids. */
  achievements: readonly string[];
}

/** A reload, or a phone that suspends the tab for a while, is not an absence. */
const ABSENCE_MS = 30 * 60_000;

/**
 * What counts as seen when the app opens. Normally it is what this browser remembers, so that a reload loses no
 * celebration. On a new device, or after an absence, it is the present state: old things are not celebrated.
 */
export function openSeen(stored: Seen | null, experiencePoints: number, now: number): Seen {
  if (stored && now - stored.openAt <= ABSENCE_MS) return { ...stored, openAt: now };
  return {
    level: levelForXp(experiencePoints),
    // Without points no achievement is reached. Otherwise the first list shows which were there before.
    achievements: experiencePoints === 0 ? [] : undefined,
    openAt: now,
  };
}

/** Finds what to celebrate, and what is seen afterwards. Levels and achievements are never lost. */
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
