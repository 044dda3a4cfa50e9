import type { AnyContract } from '../contracts/contract.ts';

/** How long a call may take and how often it is tried (F9). Times are in milliseconds. */
export interface Policy {
  /** For each attempt: headers and body, or the longest silence of a stream. */
  timeoutMs: number;
  /** For the whole call, retries and waits included. */
  totalMs?: number;
  retries: number;
  /** The first wait after a failure; it doubles from retry to retry. */
  baseMs: number;
  /** Whether a time-out speaks of the AI (F8). */
  isAi: boolean;
  /** Whether a 429 is waited out. Where someone waits before a screen that can say it, it is not. */
  waitsForCapacity: boolean;
}

const READ: Policy = {
  timeoutMs: 15_000,
  retries: 2,
  baseMs: 800,
  isAi: false,
  waitsForCapacity: true,
};
const WRITE: Policy = { ...READ, timeoutMs: 30_000, baseMs: 1_000 };
const AI = { timeoutMs: 60_000, isAi: true };
const AT_ONCE = { waitsForCapacity: false };

/** By method and path; the first row that fits decides. */
const TABLE: readonly (readonly [RegExp, Policy])[] = [
  [/^POST \/api\/(login|register)$/, { ...WRITE, ...AT_ONCE, retries: 1 }],
  // The guard asks again by itself after two seconds (F2): by then one knows that the server has no answer.
  [/^GET \/api\/user$/, { ...READ, retries: 1 }],
  [/^POST \/api\/account\/password$/, { ...WRITE, ...AT_ONCE }],
  [/^POST .*\/steps\/[^/]+\/complete$/, { ...WRITE, timeoutMs: 8_000, totalMs: 10_000, retries: 0 }],
  [/^GET .*\/(report|v2-sections)$/, { ...READ, timeoutMs: 8_000, totalMs: 8_000 }],
  [/^GET .*\/persona-chats\/[^/]+\/messages$/, { ...READ, timeoutMs: 5_000 }],
  [/^GET .*\/persona-chats/, { ...READ, timeoutMs: 8_000 }],
  [/^POST .*\/persona-chats\/[^/]+\/messages$/, { ...WRITE, ...AI, ...AT_ONCE, timeoutMs: 8_000 }],
  [/\/persona-chats/, { ...WRITE, timeoutMs: 8_000 }],
  [/^GET /, READ],
  [/^POST .*\/messages(\/|$)/, { ...WRITE, ...AI, ...AT_ONCE }],
  // The form waits for it beside a button that asks again.
  [/^POST .*\/enhance-field$/, { ...WRITE, ...AI, ...AT_ONCE, retries: 1 }],
  // The founder asked for one more judgement, which costs tokens, and can ask again.
  [/^POST .*\/progress\/[^/]+\/judge$/, { ...WRITE, ...AI, ...AT_ONCE, retries: 0 }],
  [/\/(messages|ai|completions?)(\/|$)|generate/, { ...WRITE, ...AI }],
];

export function policyFor({
  method,
  path,
  streams,
}: Pick<AnyContract, 'method' | 'path' | 'streams'>): Policy {
  if (method === 'GET' && streams) return { ...READ, ...AI };
  return TABLE.find(([pattern]) => pattern.test(`${method} ${path}`))?.[1] ?? WRITE;
}
