/** Per-user browser storage: `groundwork:user_{id}:…` (decisions 1). */
const PREFIX = 'groundwork:user_';

export const userKey = (userId: number, name: string) => `${PREFIX}${userId}:${name}`;

/** Removes what earlier users left in this browser; with no `keepUserId`, everyone's (F4, Authentication and session). */
export function clearStoredKeys(keepUserId?: number): void {
  const kept = keepUserId === undefined ? null : userKey(keepUserId, '');
  for (const storage of [localStorage, sessionStorage]) {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const key of keys) {
      if (key?.startsWith(PREFIX) && !(kept && key.startsWith(kept))) storage.removeItem(key);
    }
  }
}
