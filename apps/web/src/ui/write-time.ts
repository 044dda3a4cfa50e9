// The app is in English: times are formatted alike for every reader and on the server. The time zone is the reader's.
const write = (at: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(at).toLocaleString('en-GB', { dateStyle: 'long', ...options });

/** '5 January 2026' */
export const writeDate = (at: string): string => write(at, {});

/** '5 January 2026 at 10:03' */
export const writeMinute = (at: string): string => write(at, { timeStyle: 'short' });

/** '5 January 2026 at 10:03:00' */
export const writeSecond = (at: string): string => write(at, { timeStyle: 'medium' });

/** '10:03' */
export const writeClock = (at: string): string =>
  new Date(at).toLocaleTimeString('en-GB', { timeStyle: 'short' });
