/** A shorter absence changes nothing (RQ-47). */
const AWAY_MS = 30_000;

/** Runs `onReturn` when the tab is shown again after more than `awayMs`, 30 s by default, until `signal` aborts. */
export function onTabReturn(onReturn: () => void, signal: AbortSignal, awayMs = AWAY_MS): void {
  let hiddenAt = document.hidden ? Date.now() : null;
  const follow = () => {
    if (document.hidden) {
      hiddenAt = Date.now();
      return;
    }
    const wasLong = hiddenAt !== null && Date.now() - hiddenAt > awayMs;
    hiddenAt = null;
    if (wasLong) onReturn();
  };
  document.addEventListener('visibilitychange', follow, { signal });
}
