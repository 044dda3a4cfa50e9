/** The header counts whole seconds and takes a while to arrive: a smaller difference is none. */
const TOLERANCE_MS = 3000;

/** Milliseconds by which the server's clock is ahead of this one. */
let ahead = 0;

/** Learns the server's time from an answer that has just arrived. */
export function noteServerTime({ headers }: Response): void {
  const seen = Date.parse(headers.get('date') ?? '') - Date.now();
  // Also false without the header.
  if (Math.abs(seen - ahead) > TOLERANCE_MS) ahead = Math.abs(seen) > TOLERANCE_MS ? seen : 0;
}

/** The server's time, as near as its answers tell; the local time before the first answer. */
export const serverNow = (): number => Date.now() + ahead;
