/** Time limits of the coach's jobs, and their retries before anything was shown (CO-49). */
export const CALL_LIMITS = {
  reply: {
    /**
     * The longest silence: to the first chunk, attempts included, and between two chunks. REPLY_TIMEOUT may say
     * otherwise.
     */
    silenceMs: 180_000,
    /** For a whole reply; its text so far is kept. A longer silence makes it longer. */
    totalMs: 300_000,
    retries: 1,
  },
  judge: {
    /** The longest that a reply waits for the verdict. After this it starts without, and claims nothing. */
    softMs: 20_000,
    /** Up to this a late verdict is still stored and sent; attempts included. JUDGE_TIMEOUT may say otherwise. */
    hardMs: 120_000,
    retries: 1,
  },
  embed: {
    /** Waiting for a place included. After it words are compared instead. */
    totalMs: 2000,
    retries: 0,
  },
  write: {
    /** Attempts and waiting for a place included: the client gives up after 60 s (RQ-6). */
    totalMs: 45_000,
    retries: 1,
  },
  section: {
    /** For each call. No screen with a time-out waits for it. */
    totalMs: 90_000,
    retries: 1,
  },
} as const;
