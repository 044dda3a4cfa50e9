import { memo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import classes from './markdown.module.css';

const components: Components = {
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ),
};

/**
 * Basic formatting of a message. Raw HTML stays text and images are left out: the text is a model's or
 * a stranger's. Memoised, so that one growing message does not cost the others anything.
 */
export const Markdown = memo(function Markdown({ text }: { text: string }) {
  return (
    <div className={classes.text}>
      <ReactMarkdown components={components} disallowedElements={['img']}>
        {text}
      </ReactMarkdown>
    </div>
  );
});
