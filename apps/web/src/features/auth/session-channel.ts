export type SessionChange = 'login' | 'logout';

/** Tells the browser's other tabs that someone logged in or out here. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('groundwork:session');

export function announceSessionChange(change: SessionChange): void {
  channel?.postMessage(change);
}

/** Runs `onChange` when another tab announced one. Returns what ends it. */
export function onSessionChange(onChange: (change: SessionChange) => void): () => void {
  const listener = ({ data }: MessageEvent<SessionChange>) => onChange(data);
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}
