type Part = string | number;

/**
 * A query's key is the path it reads: the first element, then up to two further parts that are joined to it
 * by slashes (F7). Objects have no place in it, which the type says at compile time and {@link keyPath} at run time.
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

/** The path that a key stands for, or null when it is none: an object among its parts, or too many of them (F7). */
export function keyPath(key: readonly unknown[]): string | null {
  const [path, ...parts] = key;
  if (typeof path !== 'string' || !path.startsWith('/api/') || key.length > MAX_PARTS) return null;
  const areParts = parts.every(part => typeof part === 'string' || typeof part === 'number');
  return areParts ? [path, ...parts].join('/') : null;
}

/** Hashes a key for the cache by its path. Throws a TypeError for one that is no path. */
export function hashPathKey(key: readonly unknown[]): string {
  const path = keyPath(key);
  if (path === null) throw new TypeError(`A query key has to be a path: ${JSON.stringify(key)}`);
  return path;
}
