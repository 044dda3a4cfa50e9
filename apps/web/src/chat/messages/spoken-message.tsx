import { stripActionMarkers } from '@groundwork/domain';
import { readTree } from '../../ui/markdown/markdown-blocks.tsx';
import { isTooIntricate } from '../../ui/markdown/markdown-intricacy.ts';
import type { MarkdownNode } from '../../ui/markdown/markdown-tree.ts';
import type { ChatMessage, MessageParts } from '../chat-kind.ts';

interface SpokenMessageProps {
  message: ChatMessage;
  coachName: string;
  parts?: MessageParts | undefined;
}

/**
 * What screen readers announce for a new message: author and text, or a note. In parts, as some of them cut off a long
 * one, and all of them let a listener skip.
 */
export function SpokenMessage({ message, coachName, parts = {} }: SpokenMessageProps) {
  const { Name, readNote } = parts;
  const note = readNote?.(message) ?? null;
  const spoken = note === null ? readSpoken(stripActionMarkers(message.content)) : [note];
  return (
    <>
      {note === null && <p>{Name ? <Name message={message} /> : coachName}: </p>}
      {spoken.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text is complete
        <p key={index} dir="auto">
          {part}
        </p>
      ))}
    </>
  );
}

/** Up to about 240 characters: as many whole sentences as that has room for, else words. */
const PART = /\S.{0,240}(?:[.!?…](?=\s|$)|[。！？])|\S.{0,240}(?=\s|$)|\S.{0,240}/gsu;

/** The parts of a text as `Markdown` renders it, without its marks. */
export function readSpoken(text: string): string[] {
  return readBlocks(text).flatMap(block => block.match(PART)?.map(part => part.trim()) ?? []);
}

function readBlocks(text: string): string[] {
  if (isTooIntricate(text)) return [text];
  try {
    return readTree(text, 'coach').flatMap(blocksOf);
  } catch {
    return [text];
  }
}

const LEAVES = new Set(['paragraph', 'heading']);

/** The texts of the paragraphs in a block, whatever contains them. */
function blocksOf(node: MarkdownNode): string[] {
  return LEAVES.has(node.type) || !node.children ? [textOf(node)] : node.children.flatMap(blocksOf);
}

const textOf = ({ type, value = '', children = [] }: MarkdownNode): string =>
  type === 'break' ? '\n' : value + children.map(textOf).join('');
