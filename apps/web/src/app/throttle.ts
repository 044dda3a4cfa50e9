/** Returns a function that answers true at most once in `milliseconds`. */
export function createThrottle(milliseconds: number): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const now = Date.now();
    if (now - last < milliseconds) return false;
    last = now;
    return true;
  };
}
