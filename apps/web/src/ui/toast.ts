import classes from './toast.module.css';

export interface Toast {
  title: string;
  message?: string;
  tone?: 'info' | 'success' | 'error';
  /** Milliseconds; 5 s unless the spec says otherwise (F9). */
  duration?: number;
}

const COLORS = { info: 'gray', success: 'moss', error: 'danger' } as const;

let isWanted = false;
const watchers = new Set<() => void>();

/** Whether a toast has been asked for: until then their code is not loaded. */
export const toastDemand = {
  isWanted: () => isWanted,
  subscribe: (watcher: () => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};

export function preloadToasts(): void {
  isWanted = true;
  for (const watcher of watchers) watcher();
}

/** Shows a toast; the newest replaces the one on screen (decisions 1). */
export async function showToast({
  title,
  message = '',
  tone = 'info',
  duration = 5000,
}: Toast): Promise<void> {
  preloadToasts();
  const { notifications } = await import('@mantine/notifications');
  notifications.clean();
  notifications.show({
    title,
    message,
    color: COLORS[tone],
    autoClose: duration,
    withBorder: true,
    classNames: { root: classes.toast, title: classes.title, description: classes.message },
    closeButtonProps: { 'aria-label': 'Close' },
  });
}

/** Takes the toast away whose cause is no longer on screen. */
export async function hideToast(): Promise<void> {
  if (!isWanted) return;
  const { notifications } = await import('@mantine/notifications');
  notifications.clean();
}
