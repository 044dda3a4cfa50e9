import { memo, type ReactElement, useMemo } from 'react';
import { Catcher } from '../catcher.tsx';
import { useCjkEmphasis } from './cjk-emphasis.ts';
import classes from './markdown.module.css';
import { type Author, keyBlocks, parseMarkdown } from './markdown-blocks.tsx';
import { isTooIntricate } from './markdown-intricacy.ts';
import { plainBlocks, readParagraphs } from './plain-text.tsx';

export { loadCjkEmphasis } from './cjk-emphasis.ts';
export { readTree } from './markdown-blocks.tsx';

type ReadBlocks = (text: string, author: Author) => readonly ReactElement[];

interface MarkdownProps {
  text: string;
  author?: Author;
  /** Renders the text to keyed blocks. Must be a stable function. */
  read?: ReadBlocks;
}

/** Text with basic formatting. If formatting fails, the raw text is shown, so that one text cannot break the page. */
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

function Formatted({ text, author = 'coach', read = formatText }: MarkdownProps) {
  const hasCjk = useCjkEmphasis(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parser reads more once the plugin is there
  const blocks = useMemo(() => read(text, author), [text, author, read, hasCjk]);
  return (
    <div className={classes.text} data-author={author}>
      {blocks}
    </div>
  );
}

/** Most texts need no parser. */
export const formatText: ReadBlocks = (text, author) => {
  if (isTooIntricate(text)) return plainBlocks(text);
  return readParagraphs(text) ?? keyBlocks(parseMarkdown(text, author), 0);
};
