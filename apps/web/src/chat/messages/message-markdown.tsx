import { memo, type ReactElement, useCallback, useRef } from 'react';
import { formatText, Markdown } from '../../ui/markdown/markdown.tsx';
import type { Author } from '../../ui/markdown/markdown-blocks.tsx';
import { growMarkdown, NO_MARKDOWN } from './growing-markdown.ts';

interface MessageMarkdownProps {
  text: string;
  author?: Author;
  /** The text is still growing at its end. */
  isGrowing?: boolean;
}

/** Message with basic formatting. Memoised, so that a growing message does not render the others. */
export const MessageMarkdown = memo(function MessageMarkdown(props: MessageMarkdownProps) {
  const { text, author = 'coach', isGrowing = false } = props;
  // Only a cache: the output depends on the text alone, whatever an interrupted render left here.
  const read = useRef(NO_MARKDOWN);
  const readOn = useCallback((grown: string): readonly ReactElement[] => {
    read.current = growMarkdown(read.current, grown);
    return read.current.blocks;
  }, []);
  return <Markdown text={text} author={author} read={isGrowing ? readOn : formatText} />;
});
