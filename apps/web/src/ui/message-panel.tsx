import { Box, Flex, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './message-panel.module.css';

interface MessagePanelProps {
  icon?: ReactNode;
  /** An element, as it is an `h1` on a page of its own and a lower level inside one. */
  heading: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A centred message with actions: empty lists, things not found, failures. */
export function MessagePanel({ icon, heading, children, actions }: MessagePanelProps) {
  return (
    <Stack className={classes.panel} gap="xs" align="center" maw={440} m="auto" ta="center">
      {icon && (
        <Box className={classes.icon} w={48} h={48} mb="xs" c="dimmed">
          {icon}
        </Box>
      )}
      <div className={classes.heading}>{heading}</div>
      {children && (
        <Text component="div" inherit c="dimmed" textWrap="pretty">
          {children}
        </Text>
      )}
      {actions && (
        <Flex gap="xs" wrap="wrap" justify="center" mt="sm">
          {actions}
        </Flex>
      )}
    </Stack>
  );
}
