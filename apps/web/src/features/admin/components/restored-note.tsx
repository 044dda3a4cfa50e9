import { Text } from '@mantine/core';

/** Above what was brought back. */
export function RestoredNote() {
  return (
    <Text role="status" c="var(--gw-notice)" fz="sm">
      You had typed this before, and it was not saved.
    </Text>
  );
}
