import { Box, Button, Flex, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { offIf } from './off-if.ts';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  text: string;
  /** Further facts for the decision. */
  children?: ReactNode;
  confirmLabel: string;
  /** `danger` by default; `moss` if nothing is lost. */
  confirmColor?: 'danger' | 'moss';
  /** The confirmed action is running, and can be neither repeated nor cancelled. */
  busy?: boolean;
  /** Replaces `confirmLabel` while busy. */
  busyLabel?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms an action that cannot be undone. Cancel has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    title,
    text,
    children,
    confirmLabel,
    confirmColor = 'danger',
    busy = false,
    busyLabel = 'Working...',
    onConfirm,
    onClose,
  } = props;
  if (!opened) return null;
  return (
    <Dialog title={title} onClose={() => !busy && onClose()}>
      <Text inherit c="dimmed">
        {text}
      </Text>
      {children && <Box mt="sm">{children}</Box>}
      <Flex className={classes.actions} gap="xs" justify="flex-end" mt="lg">
        <Button variant="default" {...offIf(busy)} onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color={confirmColor} {...offIf(busy)} onClick={onConfirm}>
          {busy ? busyLabel : confirmLabel}
        </Button>
      </Flex>
      <VisuallyHidden role="status">{busy && busyLabel}</VisuallyHidden>
    </Dialog>
  );
}
