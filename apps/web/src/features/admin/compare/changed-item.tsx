import { Box, Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { Changes } from './changes.tsx';
import type { FieldChange } from './value-text.ts';

interface ChangedItemProps {
  /** The class of the item, and of its line. */
  item: string | undefined;
  line: string | undefined;
  /** The record, where the button has to name it. */
  of?: string;
  /** Null where there are none to show. */
  changes: (() => readonly FieldChange[]) | null;
  children: ReactNode;
}

/** A line of a list, with its changes on demand. */
export function ChangedItem({ item, line, of, changes, children }: ChangedItemProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Box component="li" className={item} py="sm">
      <div className={line}>
        {children}
        {changes && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={of && `${isOpen ? 'Hide' : 'Show'} changes to ${of}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide changes' : 'Show changes'}
          </Button>
        )}
      </div>
      <Box id={id} pt="md" pb="xs" hidden={!isOpen}>
        {isOpen && changes && <Changes changes={changes()} />}
      </Box>
    </Box>
  );
}
