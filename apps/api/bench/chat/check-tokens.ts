import type { Script } from './script.ts';

export interface TokenFaults {
  lost: number;
  doubled: number;
  reordered: number;
  /** Of another stream, or broken. */
  foreign: number;
}

const NO_FAULTS: TokenFaults = { lost: 0, doubled: 0, reordered: 0, foreign: 0 };

/** Compares a stream's text with what was sent, token by token. */
export function checkTokens({ id, tokens }: Script, text: string): TokenFaults {
  const faults = { ...NO_FAULTS };
  const seen = new Set<number>();
  let newest = -1;
  for (const token of text.split(' ').slice(0, -1)) {
    const [stream, index] = token.split(':').map(Number);
    if (stream !== id || index === undefined || !(index < tokens)) faults.foreign += 1;
    else if (seen.has(index)) faults.doubled += 1;
    else {
      if (index < newest) faults.reordered += 1;
      seen.add(index);
      newest = Math.max(newest, index);
    }
  }
  // What stands after the last space is a token that was cut short.
  if (!text.endsWith(' ') && text !== '') faults.foreign += 1;
  faults.lost = tokens - seen.size;
  return faults;
}

export function addFaults(all: readonly TokenFaults[]): TokenFaults {
  return all.reduce(
    (sum, faults) => ({
      lost: sum.lost + faults.lost,
      doubled: sum.doubled + faults.doubled,
      reordered: sum.reordered + faults.reordered,
      foreign: sum.foreign + faults.foreign,
    }),
    NO_FAULTS,
  );
}

export function isFaultless(faults: TokenFaults): boolean {
  return Object.values(faults).every(count => count === 0);
}
