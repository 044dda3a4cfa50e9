import { memo, type ReactElement, useMemo, useRef } from 'react';
import { Catcher } from '../../app/catcher.tsx';
import { growMarkdown, NO_MARKDOWN } from './growing-markdown.ts';
import classes from './markdown.module.css';
import { type Author, keyBlocks, parseMarkdown } from './markdown-blocks.tsx';
import { isTooIntricate } from './markdown-intricacy.ts';
import { plainBlocks, readParagraphs } from './plain-text.tsx';

interface MarkdownProps {
  text: string;
  author?: Author;
  /** More of it is to come, at its end. */
  isGrowing?: boolean;
}

/**
 * Basic formatting of a message (F2). Memoised, so that one growing message does not cost the others anything. What
 * cannot be formatted is shown as it is: one message must not take the page with it.
 */
export const Markdown = memo(function Markdown(props: MarkdownProps) {
  const { text } = props;
  return (
    <Catcher
      place={text}
      onReset={forgetNothing}
      fallback={() => <div className={classes.text}>{plainBlocks(text)}</div>}
    >
      <Formatted {...props} />
    </Catcher>
  );
});

function forgetNothing() {}

function Formatted({ text, author = 'coach', isGrowing = false }: MarkdownProps) {
  // Only a cache: whatever a render finds in it, the text alone decides what is shown.
  const read = useRef(NO_MARKDOWN);
  const blocks = useMemo(() => {
    if (!isGrowing) return formatText(text, author);
    read.current = growMarkdown(read.current, text);
    return read.current.blocks;
  }, [text, author, isGrowing]);
  return (
    <div className={classes.text} data-author={author}>
      {blocks}
    </div>
  );
}

/** Most of what founders write needs no parser. */
function formatText(text: string, author: Author): readonly ReactElement[] {
  if (isTooIntricate(text)) return plainBlocks(text);
  return readParagraphs(text) ?? keyBlocks(parseMarkdown(text, author), 0);
}
