import { Box } from '@mantine/core';
import { Fragment } from 'react';
import classes from './document.module.css';

interface NoteMarkProps {
  numbers: readonly number[];
  /** Whether the note is referred to here for the first time: it leads back to this place. */
  isFirst: (number: number) => boolean;
}

/** The numbers of notes, above the line. */
export function NoteMark({ numbers, isFirst }: NoteMarkProps) {
  return (
    <Box className={classes.mark} component="sup" ms={1} lh={0} fz="xs">
      {numbers.map((number, index) => (
        <Fragment key={number}>
          {index > 0 && ', '}
          <a
            href={`#note-${number}`}
            id={isFirst(number) ? `reference-${number}` : undefined}
            aria-label={`Note ${number}`}
          >
            {number}
          </a>
        </Fragment>
      ))}
    </Box>
  );
}
