import { showToast } from './toast.ts';

/** Loads code that someone asked for. When it does not arrive a toast says so, and the answer is null. */
export async function loadPiece<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await load();
  } catch {
    void showToast({
      title: 'Connection Error',
      message: 'This could not be loaded. Please check your internet connection, or refresh the page.',
      tone: 'error',
    });
    return null;
  }
}
