/** What one tab tells the browser's others. A tab does not hear itself. */
function createChannel<Message>(name: string) {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`groundwork:${name}`);
  return {
    announce: (message: Message) => channel?.postMessage(message),
    /** Runs `onMessage` for what other tabs announce. Returns what ends it. */
    follow: (onMessage: (message: Message) => void) => {
      const listener = ({ data }: MessageEvent<Message>) => onMessage(data);
      channel?.addEventListener('message', listener);
      return () => channel?.removeEventListener('message', listener);
    },
  };
}

/** Someone logged in or out here. */
export const sessionChannel = createChannel<'login' | 'logout'>('session');

export interface StartupChange {
  kind: 'saved' | 'deleted';
  startupId: number;
}

/**
 * A startup was saved or deleted here. The tabs share one session, and an id is one user's: a tab that has gone over to
 * another user finds nothing of its own under it.
 */
export const startupChannel = createChannel<StartupChange>('startups');

/** A board was changed here. */
export const boardChannel = createChannel<{ startupId: number }>('boards');

/** A report was begun, reset or finished, as this tab saw it. */
export const reportChannel = createChannel<{ startupId: number }>('reports');

/** Something was done in a chat with a persona. */
export const chatChannel = createChannel<{ chatId: number; startupId: number }>('persona-chats');
