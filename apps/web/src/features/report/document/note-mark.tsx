import { Box } from '@mantine/core';
import { Fragment } from 'react';
import classes from './document.module.css';

interface NoteMarkProps {
  numbers: readonly number[];
  /** Whether this is the first reference to the note, which the note links back to. */
  isFirst: (number: number) => boolean;
}

/** Superscript note numbers. */
export function NoteMark({ numbers, isFirst }: NoteMarkProps) {
  return (
    <Box className={classes.mark} component="sup" ms={1} lh={0} fz="xs">
      {numbers.map((number, index) => (
        <Fragment key={number}>
          {index > 0 && ', '}
          <a
            href={`#note-${number}`}
            id={isFirst(number) ? `reference-${number}` : undefined}
            aria-label={`Source ${number}`}
          >
            {number}
          </a>
        </Fragment>
      ))}
    </Box>
  );
}
