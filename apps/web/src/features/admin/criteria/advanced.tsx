import { Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './criteria.module.css';

interface AdvancedProps {
  /** A field inside is at fault, so that it has to be seen. */
  hasError: boolean;
  children: ReactNode;
}

/** Fields that few need, out of sight until they are asked for. */
export function Advanced({ hasError, children }: AdvancedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={classes.advanced}
      open={isOpen || hasError}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary>Advanced</summary>
      <Stack gap="sm" mt="sm">
        {children}
      </Stack>
    </details>
  );
}
