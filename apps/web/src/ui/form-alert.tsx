import { Flex } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import classes from './form-alert.module.css';

/** An error of the whole form. Always rendered, so that messages are announced. */
export function FormAlert({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className={classes.region}>
      {message && (
        <Flex
          className={classes.alert}
          component="p"
          gap="xs"
          align="flex-start"
          c="var(--gw-danger)"
          fz="sm"
        >
          <IconAlertCircle size={18} aria-hidden />
          <span>{message}</span>
        </Flex>
      )}
    </div>
  );
}
