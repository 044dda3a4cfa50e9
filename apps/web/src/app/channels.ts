/** Sends messages to the browser's other tabs. A tab does not receive its own. */
function createChannel<Message>(name: string) {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`groundwork:${name}`);
  return {
    announce: (message: Message) => channel?.postMessage(message),
    /** Calls `onMessage` with the messages of other tabs. Returns a function that stops it. */
    follow: (onMessage: (message: Message) => void) => {
      const listener = ({ data }: MessageEvent<Message>) => onMessage(data);
      channel?.addEventListener('message', listener);
      return () => channel?.removeEventListener('message', listener);
    },
  };
}

/** A login or logout in this tab. */
export const sessionChannel = createChannel<'login' | 'logout'>('session');

/** The login provider confirmed in this tab that it is the user. */
export const confirmationChannel = createChannel<'confirmed'>('confirmation');

export interface StartupChange {
  kind: 'saved' | 'deleted';
  startupId: number;
}

/**
 * A startup was saved or deleted in this tab. The id is enough: tabs share one session, and an id belongs to one user,
 * so a tab that has switched to another user finds nothing of its own under it.
 */
export const startupChannel = createChannel<StartupChange>('startups');

/** A board was changed in this tab. */
export const boardChannel = createChannel<{ startupId: number }>('boards');

/** A report was begun, reset or finished, as this tab saw it. */
export const reportChannel = createChannel<{ startupId: number }>('reports');

/** A persona chat was changed in this tab. */
export const chatChannel = createChannel<{ chatId: number; startupId: number }>('persona-chats');
