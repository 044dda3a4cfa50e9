/** Per-user browser storage: `groundwork:user_{id}:…` (decisions 1). */
const PREFIX = 'groundwork:user_';

export const userKey = (userId: number, name: string) => `${PREFIX}${userId}:${name}`;

/** A setting of the user's: it outlives a session that ends by itself, as a draft does, but not a logout. */
export const preferenceKey = (userId: number, name: string) => userKey(userId, `preferences:${name}`);
export const draftKey = (userId: number, name: string) => userKey(userId, `draft:${name}`);

/** Removes what earlier users left in this browser; with no `keepUserId`, everyone's (F4, Authentication and session). */
export function clearStoredKeys(keepUserId?: number): void {
  const kept = keepUserId === undefined ? null : userKey(keepUserId, '');
  removeKeys(key => !(kept && key.startsWith(kept)));
}

/** What a session leaves that is over without a logout: preferences and what was typed stay (F4, decisions 1). */
export function clearSessionKeys(): void {
  removeKeys(key => !key.includes('preferences') && !key.includes(':draft:'));
}

function removeKeys(isDoomed: (key: string) => boolean): void {
  for (const storage of [localStorage, sessionStorage]) {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const key of keys) {
      if (key?.startsWith(PREFIX) && isDoomed(key)) storage.removeItem(key);
    }
  }
}
