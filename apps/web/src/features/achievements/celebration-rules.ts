import { levelForXp } from '@groundwork/domain';

/** What this browser knows of a user's level and achievements: what it celebrated, or found there already. */
export interface Seen {
  level: number;
  /** Ids. Absent until the first list has come. */
  achievements?: readonly string[] | undefined;
  /** When the app was last open here, in milliseconds. */
  openAt: number;
}

export interface Standing {
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

/** A reload, or a phone that put the tab away for a while, is no absence. */
const ABSENCE_MS = 30 * 60_000;

/**
 * What counts as seen when the app opens: what this browser remembers, so that a reload loses no celebration. On a
 * new device, or after an absence, it is what is there now: nobody celebrates old things.
 */
export function openSeen(stored: Seen | null, experiencePoints: number, now: number): Seen {
  if (stored && now - stored.openAt <= ABSENCE_MS) return { ...stored, openAt: now };
  return {
    level: levelForXp(experiencePoints),
    // Nothing is reached without points. Otherwise the first list says what has been.
    achievements: experiencePoints === 0 ? [] : undefined,
    openAt: now,
  };
}

/** What is there to celebrate, and what is seen once that is done. Neither a level nor an achievement is ever lost. */
export function findNews(seen: Seen, standing: Standing, now: number): { news: News | null; seen: Seen } {
  const level = levelForXp(standing.experiencePoints);
  const known = seen.achievements;
  const unlocked = standing.achievements ?? [];
  const news: News = {
    level: level > seen.level ? level : null,
    achievements: known ? unlocked.filter(id => !known.includes(id)) : [],
  };
  return {
    news: news.level !== null || news.achievements.length > 0 ? news : null,
    seen: {
      level: Math.max(level, seen.level),
      achievements: known ? [...known, ...news.achievements] : standing.achievements,
      openAt: now,
    },
  };
}

/** What happens while a celebration is on screen joins it. */
export function addNews(shown: News | null, { level, achievements }: News): News {
  if (!shown) return { level, achievements };
  return { level: level ?? shown.level, achievements: [...shown.achievements, ...achievements] };
}
