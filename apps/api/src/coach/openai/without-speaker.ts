import type { ReplyChunk } from '../provider.ts';

/**
 * Drops the speaker's own name before a reply ("Nora:", "**Nora:**", "(Nora:)"), which models copy from scripts. The
 * beginning is held back until it is clear; sentences about the speaker stay.
 */
export async function* withoutSpeaker(
  chunks: AsyncIterable<ReplyChunk>,
  name: string,
): AsyncGenerator<ReplyChunk> {
  const speaker = name.trim().toLowerCase();
  let held: string | null = '';
  const release = (): ReplyChunk[] => {
    const text = held === null ? '' : behind(held, speaker);
    held = null;
    return text === '' ? [] : [{ type: 'text', text }];
  };
  try {
    for await (const chunk of chunks) {
      if (chunk.type !== 'text' || held === null) {
        yield* release();
        yield chunk;
        continue;
      }
      held += chunk.text;
      if (!mayName(held, speaker)) yield* release();
    }
  } catch (error) {
    // Text from before the stream broke off is kept.
    yield* release();
    throw error;
  }
  yield* release();
}

const BEFORE = /^[\s*_([]*/;
const BETWEEN = /^[\s*_]*(?::[\s*_)\]]*)?/;

/** Whether the text so far may be the name and its colon, and nothing else. */
function mayName(text: string, speaker: string): boolean {
  const said = text.replace(BEFORE, '').toLowerCase();
  if (said.length <= speaker.length) return speaker.startsWith(said);
  return said.startsWith(speaker) && said.slice(speaker.length).replace(BETWEEN, '') === '';
}

/** The text after the name and its colon, or all of it. */
function behind(text: string, speaker: string): string {
  const said = text.replace(BEFORE, '');
  const after = said.slice(speaker.length);
  const marks = BETWEEN.exec(after)?.[0] ?? '';
  const isNamed = said.slice(0, speaker.length).toLowerCase() === speaker && marks.includes(':');
  return isNamed ? after.slice(marks.length) : text;
}
