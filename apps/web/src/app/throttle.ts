/** A gate that opens at most once in `milliseconds`; the answer says whether it did. */
export function createThrottle(milliseconds: number): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const now = Date.now();
    if (now - last < milliseconds) return false;
    last = now;
    return true;
  };
}
