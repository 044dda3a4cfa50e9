import type { ReactElement } from 'react';
import { keyBlocks, parseMarkdown } from '../../ui/markdown/markdown-blocks.tsx';
import { isTooIntricate } from '../../ui/markdown/markdown-intricacy.ts';
import { plainBlocks } from '../../ui/markdown/plain-text.tsx';

/** The parse state of a Markdown text that is still being written. */
export interface GrowingMarkdown {
  text: string;
  blocks: readonly ReactElement[];
  /** How many of the blocks no further text can change. The others begin at `tailStart`. */
  finished: number;
  tailStart: number;
  /** Link definitions in the finished part. */
  definitions: readonly string[];
}

export const NO_MARKDOWN: GrowingMarkdown = {
  text: '',
  blocks: [],
  finished: 0,
  tailStart: 0,
  definitions: [],
};

/**
 * How many of the last parts further text can change. It can join the last one to the one before: a line `2` under a
 * numbered list becomes its second entry with the next full stop.
 */
const OPEN_PARTS = 2;
/** Up to this many short definitions apply at once to the links above them. The others do when the text is complete. */
const MAX_DEFINITIONS = 20;
const MAX_DEFINITION_LENGTH = 200;
/**
 * An open end up to about this length is parsed with every addition, a longer one in steps that grow with the square of
 * its length.
 */
const EAGER_LENGTH = 512;

/**
 * Goes on parsing a text that has grown. Finished blocks remain the same elements and only the open end is parsed, so
 * that the work stays in proportion to the text.
 */
export function growMarkdown(before: GrowingMarkdown, text: string): GrowingMarkdown {
  if (!text.startsWith(before.text)) return growMarkdown(NO_MARKDOWN, text);
  const openLength = before.text.length - before.tailStart;
  if (text.length - before.text.length < (openLength / EAGER_LENGTH) ** 2) return before;
  if (isTooIntricate(text)) return { ...NO_MARKDOWN, text, blocks: plainBlocks(text) };

  const prefix = before.definitions.map(definition => `${definition}\n\n`).join('');
  const source = prefix + text.slice(before.tailStart);
  const parts = parseMarkdown(source).slice(before.definitions.length);
  const open = parts.slice(-OPEN_PARTS);
  const closed = parts.slice(0, -OPEN_PARTS);

  const found = closed
    .filter(({ block }) => block === null)
    .map(({ start, end }) => source.slice(start, end))
    .filter(({ length }) => length <= MAX_DEFINITION_LENGTH)
    .filter(definition => !before.definitions.includes(definition));
  if (found.length > 0 && before.definitions.length + found.length <= MAX_DEFINITIONS) {
    return growMarkdown({ ...NO_MARKDOWN, definitions: [...before.definitions, ...found] }, text);
  }
  const finished = [...before.blocks.slice(0, before.finished), ...keyBlocks(closed, before.finished)];
  return {
    text,
    blocks: [...finished, ...keyBlocks(open, finished.length)],
    finished: finished.length,
    tailStart:
      closed.length > 0 ? before.tailStart + (open[0]?.start ?? 0) - prefix.length : before.tailStart,
    definitions: before.definitions,
  };
}
