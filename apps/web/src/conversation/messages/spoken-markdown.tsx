import { memo } from 'react';
import ReactMarkdown from 'react-markdown';
import { Catcher } from '../../ui/catcher.tsx';
import { readersOf } from '../../ui/markdown/markdown-blocks.tsx';
import { isTooIntricate } from '../../ui/markdown/markdown-intricacy.ts';

const NO_ELEMENTS: string[] = [];

/** The bare text of what `Markdown` shows, to be read out: no signs, and nothing to be reached or jumped to. */
export const SpokenMarkdown = memo(function SpokenMarkdown({ text }: { text: string }) {
  if (isTooIntricate(text)) return text;
  return (
    <Catcher place={text} onReset={forgetNothing} fallback={() => text}>
      <ReactMarkdown allowedElements={NO_ELEMENTS} unwrapDisallowed remarkPlugins={readersOf(text, 'coach')}>
        {text}
      </ReactMarkdown>
    </Catcher>
  );
});

function forgetNothing() {}
