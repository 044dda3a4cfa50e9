interface BoardChange {
  startupId: number;
}

/** Tells the browser's other tabs that a board was changed here. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('groundwork:boards');

export function announceBoardChange(startupId: number): void {
  const change: BoardChange = { startupId };
  channel?.postMessage(change);
}

/** Runs `onChange` when another tab changed this startup's board. Returns what ends it. */
export function watchBoard(startupId: number, onChange: () => void): () => void {
  const follow = ({ data }: MessageEvent<BoardChange>) => {
    if (data.startupId === startupId) onChange();
  };
  channel?.addEventListener('message', follow);
  return () => channel?.removeEventListener('message', follow);
}
