import { Fragment, type ReactElement } from 'react';
import classes from './markdown.module.css';

/** Signs that Markdown may read as something, and lines that may begin or end something. */
const MARKED = /[*_`[\]<&\\|\r\0]|^[ \t]|[ \t]$|^(?:[-+#>=~]|\d+[.)])/m;

/** Chromium takes seconds to find where ten thousands of digits may be broken into lines. */
export const LONG_NUMBER = /(\p{Nd}{300})/u;

/** A text that is not formatted, line breaks and all, as the one block of its message. */
export function plainBlocks(text: string): ReactElement[] {
  return [
    <p key="block-0" dir="auto" className={classes.plain}>
      {text.split(LONG_NUMBER).map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text only change at its end
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {piece}
        </Fragment>
      ))}
    </p>,
  ];
}

/** The blocks of a text that consists of bare paragraphs; null for any other. */
export function readParagraphs(text: string): ReactElement[] | null {
  if (MARKED.test(text)) return null;
  return text
    .split(/\n{2,}/)
    .map(paragraph => paragraph.trim())
    .filter(Boolean)
    .map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same keys as those of the parser's blocks
      <p key={`block-${index}`} dir="auto">
        {paragraph}
      </p>
    ));
}
