import { type PreparedCoachTexts, prepareCoachTexts } from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { listCoachTexts, readCoachTextsVersion } from '../../stores/coach-texts.repo.ts';

/** Limits: the founders whose texts are kept prepared, and their characters. Full, they take some 100 MB. */
const MAX_USERS = 50;
const MAX_CHARACTERS = 2_000_000;

/** The coach's texts of each founder, prepared once, because preparing takes long. */
export interface PreparedTexts {
  of(db: Db, userId: number): Promise<PreparedCoachTexts>;
}

interface PreparedText {
  version: string;
  characters: number;
  texts: Promise<PreparedCoachTexts>;
}

export function createPreparedTexts(): PreparedTexts {
  /** The founder who asked last is at the end. */
  const kept = new Map<number, PreparedText>();

  const keep = (db: Db, userId: number, version: string): PreparedText => {
    const entry: PreparedText = {
      version,
      characters: 0,
      texts: listCoachTexts(db, userId).then(
        texts => {
          entry.characters = texts.reduce((sum, { invented, own }) => sum + invented.length + own.length, 0);
          dropOldest(kept);
          return prepareCoachTexts(texts);
        },
        error => {
          if (kept.get(userId) === entry) kept.delete(userId);
          throw error;
        },
      ),
    };
    return entry;
  };

  return {
    of: async (db, userId) => {
      const version = await readCoachTextsVersion(db, userId);
      const before = kept.get(userId);
      const entry = before?.version === version ? before : keep(db, userId, version);
      kept.delete(userId);
      kept.set(userId, entry);
      return entry.texts;
    },
  };
}

function dropOldest(kept: Map<number, PreparedText>): void {
  let characters = [...kept.values()].reduce((sum, entry) => sum + entry.characters, 0);
  for (const [userId, entry] of kept) {
    if (kept.size <= MAX_USERS && characters <= MAX_CHARACTERS) return;
    characters -= entry.characters;
    kept.delete(userId);
  }
}
