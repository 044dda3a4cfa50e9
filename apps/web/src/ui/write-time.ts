// The app is in English: moments are written alike for every reader, and where the server draws them. Times are the reader's.
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });
const minute = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });
const second = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'medium' });

/** '5 January 2026' */
export const writeDate = (at: string): string => day.format(new Date(at));

/** '5 January 2026 at 10:03' */
export const writeMinute = (at: string): string => minute.format(new Date(at));

/** '5 January 2026 at 10:03:00' */
export const writeSecond = (at: string): string => second.format(new Date(at));
