/** Per-user browser storage: `groundwork:user_{id}:…` (SE-54). */
const PREFIX = 'groundwork:user_';

export const userKey = (userId: number, name: string) => `${PREFIX}${userId}:${name}`;

/** A user's setting. Like a draft, it survives a session that ends by itself, but not a logout. */
export const preferenceKey = (userId: number, name: string) => userKey(userId, `preferences:${name}`);
export const draftKey = (userId: number, name: string) => userKey(userId, `draft:${name}`);

/** Removes what other users left in this browser (SE-10); without `keepUserId`, of all users (SE-11). */
export function clearStoredKeys(keepUserId?: number): void {
  const kept = keepUserId === undefined ? null : userKey(keepUserId, '');
  removeKeys(key => !(kept && key.startsWith(kept)));
}

/** For a session that ended without a logout: keeps preferences and drafts (SE-51). */
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
