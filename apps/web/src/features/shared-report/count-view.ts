import { request, sharedReportContracts } from '@groundwork/api-client';
import { today } from '../../ui/today.ts';

/** The beginning tells a browser's links apart, and does not open them. */
const keyOf = (token: string) => `groundwork:shared_${token.slice(0, 6)}`;

/** Has the reader counted, once a day: that it was today is remembered in their browser and nowhere else (SH-8). */
export function countView(token: string): void {
  const key = keyOf(token);
  if (read(key) === today()) return;
  write(key, today());
  // Nobody waits for it, and a reader has nothing to do about a failure.
  request(sharedReportContracts.view, { params: { token } }).catch(() => write(key, ''));
}

// A browser may forbid storage altogether.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // It is counted again, then.
  }
}
