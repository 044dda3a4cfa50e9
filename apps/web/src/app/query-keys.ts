type Part = string | number;

/**
 * A query's key is the path it reads: the first element, then up to two parts that are joined to it by slashes (RQ-4).
 * Objects are refused by the type, and at run time by {@link keyPath}.
 */
export type PathKey =
  | readonly [path: `/api/${string}`]
  | readonly [path: `/api/${string}`, part: Part]
  | readonly [path: `/api/${string}`, part: Part, part: Part];

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: PathKey;
  }
}

const MAX_PARTS = 3;

/** The path of a key. Null when the key is not a path: it has an object among its parts, or too many parts (RQ-4). */
export function keyPath(key: readonly unknown[]): string | null {
  const [path, ...parts] = key;
  if (typeof path !== 'string' || !path.startsWith('/api/') || key.length > MAX_PARTS) return null;
  const areParts = parts.every(part => typeof part === 'string' || typeof part === 'number');
  return areParts ? [path, ...parts].join('/') : null;
}

/** Hashes a key for the cache by its path. Throws a TypeError when the key is not a path. */
export function hashPathKey(key: readonly unknown[]): string {
  const path = keyPath(key);
  if (path === null) throw new TypeError(`A query key has to be a path: ${JSON.stringify(key)}`);
  return path;
}
