import { isCitable, MAX_CITATIONS } from '../citations.ts';
import type { StreamChunk } from './answer-schema.ts';

/** Gathers the sources a model with web search cites: each once, web addresses only. */
export function createCitations(): { readonly urls: string[]; collect(chunk: StreamChunk): void } {
  const urls: string[] = [];
  return {
    urls,
    collect(chunk) {
      const annotations = chunk.choices?.[0]?.delta?.annotations ?? [];
      const named = [
        ...annotations.map(annotation => annotation.url_citation.url),
        ...(chunk.citations ?? []),
      ];
      for (const url of named) {
        if (urls.length < MAX_CITATIONS && isCitable(url) && !urls.includes(url)) urls.push(url);
      }
    },
  };
}
