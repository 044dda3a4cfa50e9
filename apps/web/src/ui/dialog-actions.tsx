import { Box, Button, Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog-actions.module.css';
import { offIf } from './off-if.ts';

interface DialogActionsProps {
  isBusy: boolean;
  label: string;
  busyLabel?: string;
  /** Of the button, where something is lost. */
  color?: 'danger';
  /** Not called while busy. */
  onCancel: () => void;
  /** A further action, set apart. */
  children?: ReactNode;
}

/** The buttons of a form in a dialog. */
export function DialogActions({
  isBusy,
  label,
  busyLabel = 'Saving...',
  color,
  onCancel,
  children,
}: DialogActionsProps) {
  return (
    <Flex gap="xs" wrap="wrap" justify="flex-end" pt="xs">
      {children && (
        <Box className={classes.apart} mr="auto">
          {children}
        </Box>
      )}
      <Button variant="default" {...offIf(isBusy)} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" {...offIf(isBusy)} {...(color && { color })}>
        {isBusy ? busyLabel : label}
      </Button>
    </Flex>
  );
}
