/** Tells the browser's other tabs that someone logged in or out here. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('groundwork:session');

export function announceSessionChange(): void {
  channel?.postMessage('changed');
}

/** Runs `onChange` when another tab announced one. Returns what ends it. */
export function onSessionChange(onChange: () => void): () => void {
  const listener = () => onChange();
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}
