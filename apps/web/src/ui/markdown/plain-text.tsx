import { Fragment, type ReactElement } from 'react';
import classes from './markdown.module.css';

/** Characters with a meaning in Markdown, and lines that may start or end a construct. */
const MARKED = /[*_`[\]<&\\|\r\0]|^[ \t]|[ \t]$|^(?:[-+#>=~]|\d+[.)])/m;

/** Chromium takes seconds to find line breaks in numbers of tens of thousands of digits. */
export const LONG_NUMBER = /(\p{Nd}{300})/u;

/** Unformatted text with its line breaks, as a single block. */
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

/** The blocks of a text of plain paragraphs; null for any other text. */
export function readParagraphs(text: string): ReactElement[] | null {
  if (MARKED.test(text)) return null;
  return text
    .split(/\n{2,}/)
    .map(paragraph => paragraph.trim())
    .filter(Boolean)
    .map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same keys as the parser's blocks
      <p key={`block-${index}`} dir="auto">
        {paragraph}
      </p>
    ));
}
