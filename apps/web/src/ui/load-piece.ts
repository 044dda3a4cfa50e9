import { showToast } from './toast.ts';

/** Loads code that a user asked for. On failure, shows a toast and resolves to null. */
export async function loadPiece<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load();
  } catch {
    void showToast({
      title: 'Connection Error',
      message: "Couldn't load this. Please check your internet connection, or refresh the page.",
      tone: 'error',
    });
    return null;
  }
}
