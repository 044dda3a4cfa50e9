import { memo } from 'react';
import ReactMarkdown from 'react-markdown';

const NO_ELEMENTS: string[] = [];

/** The bare text of what `Markdown` shows, to be read out: no signs, and nothing to be reached or jumped to. */
export const SpokenMarkdown = memo(function SpokenMarkdown({ text }: { text: string }) {
  return (
    <ReactMarkdown allowedElements={NO_ELEMENTS} unwrapDisallowed>
      {text}
    </ReactMarkdown>
  );
});
