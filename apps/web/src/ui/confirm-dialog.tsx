import { Box, Button, Flex, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  text: string;
  /** Further facts for the decision. */
  children?: ReactNode;
  confirmLabel: string;
  /** `danger` unless nothing is lost. */
  confirmColor?: 'danger' | 'moss';
  /** The confirmed action is under way: it can be neither repeated nor cancelled. */
  busy?: boolean;
  /** In place of `confirmLabel` while busy. */
  busyLabel?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone. The way out has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    title,
    text,
    children,
    confirmLabel,
    confirmColor = 'danger',
    busy = false,
    busyLabel = 'Working…',
    onConfirm,
    onClose,
  } = props;
  if (!opened) return null;
  const close = () => !busy && onClose();
  // Disabled the buttons would lose the focus for good when it fails.
  const state = { 'aria-disabled': busy, 'data-disabled': busy };
  return (
    <Dialog title={title} onClose={close}>
      <Text inherit c="dimmed">
        {text}
      </Text>
      {children && <Box mt="sm">{children}</Box>}
      <Flex className={classes.actions} gap="xs" justify="flex-end" mt="lg">
        <Button variant="default" {...state} onClick={close} data-autofocus>
          Cancel
        </Button>
        <Button color={confirmColor} {...state} onClick={() => !busy && onConfirm()}>
          {busy ? busyLabel : confirmLabel}
        </Button>
      </Flex>
      <VisuallyHidden role="status">{busy && busyLabel}</VisuallyHidden>
    </Dialog>
  );
}
