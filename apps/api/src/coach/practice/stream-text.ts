import { setImmediate as nextTick } from 'node:timers/promises';
import type { ReplyChunk } from '../provider.ts';

const WORDS_A_CHUNK = 3;

/** The text in chunks of a few words, giving way to other work in between. Rejects with the signal's reason. */
export async function* streamText(text: string, signal: AbortSignal): AsyncGenerator<ReplyChunk> {
  const words = text.match(/\s*\S+/g) ?? [];
  for (let at = 0; at < words.length; at += WORDS_A_CHUNK) {
    await nextTick();
    signal.throwIfAborted();
    yield { type: 'text', text: words.slice(at, at + WORDS_A_CHUNK).join('') };
  }
}
