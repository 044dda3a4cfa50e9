import type { QueryClient } from '@tanstack/react-query';

/** Then the page is what it is, whatever is still loading. */
const MAX_MS = 4000;
/** Frames in which nothing was loading: what came is drawn. */
const QUIET_FRAMES = 2;

/**
 * Takes away what the server has drawn of the page (decision record 053), once the page below says as much: it is drawn, and
 * nothing is loading. Until then the words stand still, and a press goes to the page below.
 */
export function replaceSnapshot(snapshot: Element | null, root: Element, client: QueryClient): void {
  if (!snapshot) return;
  const end = performance.now() + MAX_MS;
  let quiet = 0;
  const look = () => {
    const isLoading = client.isFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
    quiet = root.querySelector('h1') && !isLoading ? quiet + 1 : 0;
    if (quiet >= QUIET_FRAMES || performance.now() > end) snapshot.remove();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
