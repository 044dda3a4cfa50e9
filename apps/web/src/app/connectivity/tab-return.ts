/** Shorter glances at another tab change nothing (F9, tab-switch skip). */
const AWAY_MS = 30_000;

/** Runs `onReturn` when the tab is shown again after more than 30 s, until `signal` aborts. */
export function onTabReturn(onReturn: () => void, signal: AbortSignal): void {
  let hiddenAt = document.hidden ? Date.now() : null;
  const follow = () => {
    if (document.hidden) {
      hiddenAt = Date.now();
      return;
    }
    const wasLong = hiddenAt !== null && Date.now() - hiddenAt > AWAY_MS;
    hiddenAt = null;
    if (wasLong) onReturn();
  };
  document.addEventListener('visibilitychange', follow, { signal });
}
