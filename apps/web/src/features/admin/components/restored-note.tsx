import { Text } from '@mantine/core';

/** Shown above a restored draft. */
export function RestoredNote() {
  return (
    <Text role="status" c="var(--gw-notice)" fz="sm">
      You had typed this before, and it was not saved.
    </Text>
  );
}
