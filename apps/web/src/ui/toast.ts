import { type ComponentType, createElement, Fragment } from 'react';
import classes from './toast.module.css';

export interface Toast {
  title: string;
  message?: string;
  tone?: 'info' | 'success' | 'error';
  /** Milliseconds, 5000 by default (SC-51). */
  duration?: number;
  /** An action for the founder, which also closes the toast. */
  action?: { label: string; onSelect: () => void };
}

const COLORS = { info: 'gray', success: 'moss', error: 'danger' } as const;

let Toaster: ComponentType | null = null;
const watchers = new Set<() => void>();

/** The component that renders the toasts; null until its code is loaded, by `preloadToasts` or with the first toast. */
export const toaster = {
  read: () => Toaster,
  subscribe: (watcher: () => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};

async function loadToaster(): Promise<void> {
  Toaster ??= (await import('./toaster.tsx')).default;
  for (const watcher of watchers) watcher();
}

/** Loads the code of the toasts early: after the connection is lost, the toast about it could not load. */
export function preloadToasts(): void {
  // The first toast loads it again.
  loadToaster().catch(() => {});
}

/**
 * Shows a toast, which replaces the one on screen (SC-51). If the code of the toasts fails to load, it is only logged.
 */
export async function showToast(toast: Toast): Promise<void> {
  const { title, message = '', tone = 'info', duration = 5000, action } = toast;
  try {
    await loadToaster();
  } catch {
    console.warn(`${title}. ${message}`);
    return;
  }
  const { notifications } = await import('@mantine/notifications');
  notifications.clean();
  notifications.show({
    title,
    message: action ? withAction(message, action) : message,
    color: COLORS[tone],
    autoClose: duration,
    withBorder: true,
    classNames: { root: classes.toast, title: classes.title, description: classes.message },
    closeButtonProps: { 'aria-label': 'Close' },
  });
}

/** Closes the toast when its cause is no longer on screen. */
export async function hideToast(): Promise<void> {
  if (!Toaster) return;
  const { notifications } = await import('@mantine/notifications');
  notifications.clean();
}

function withAction(message: string, { label, onSelect }: NonNullable<Toast['action']>) {
  const onClick = () => {
    void hideToast();
    onSelect();
  };
  const button = createElement('button', { type: 'button', className: classes.action, onClick }, label);
  return createElement(Fragment, null, message, message === '' ? '' : ' ', button);
}
