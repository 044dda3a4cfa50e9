import { memo, type ReactElement, useCallback, useRef } from 'react';
import { formatText, Markdown } from '../../ui/markdown/markdown.tsx';
import type { Author } from '../../ui/markdown/markdown-blocks.tsx';
import { growMarkdown, NO_MARKDOWN } from './growing-markdown.ts';

interface MessageMarkdownProps {
  text: string;
  author?: Author;
  /** More of it is to come, at its end. */
  isGrowing?: boolean;
}

/** Basic formatting of a message. Memoised, so that a growing message does not redraw the others. */
export const MessageMarkdown = memo(function MessageMarkdown(props: MessageMarkdownProps) {
  const { text, author = 'coach', isGrowing = false } = props;
  // Only a cache: whatever a render finds in it, the text alone decides what is shown.
  const read = useRef(NO_MARKDOWN);
  const readOn = useCallback((grown: string): readonly ReactElement[] => {
    read.current = growMarkdown(read.current, grown);
    return read.current.blocks;
  }, []);
  return <Markdown text={text} author={author} read={isGrowing ? readOn : formatText} />;
});
