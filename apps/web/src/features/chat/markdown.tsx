import { memo, useMemo, useRef } from 'react';
import { growMarkdown, NO_MARKDOWN } from './growing-markdown.ts';
import classes from './markdown.module.css';
import { keyBlocks, parseMarkdown } from './markdown-blocks.tsx';

interface MarkdownProps {
  text: string;
  /** More of it is to come, at its end. */
  isGrowing?: boolean;
}

/** Basic formatting of a message. Memoised, so that one growing message does not cost the others anything. */
export const Markdown = memo(function Markdown({ text, isGrowing = false }: MarkdownProps) {
  // Only a cache: whatever a render finds in it, the text alone decides what is shown.
  const read = useRef(NO_MARKDOWN);
  const blocks = useMemo(() => {
    if (!isGrowing) return keyBlocks(parseMarkdown(text), 0);
    read.current = growMarkdown(read.current, text);
    return read.current.blocks;
  }, [text, isGrowing]);
  return <div className={classes.text}>{blocks}</div>;
});
