import { Text } from '@mantine/core';

/** Shown above a restored draft. */
export function RestoredNote() {
  return (
    <Text role="status" c="var(--gw-notice)" fz="sm">
      We've restored your unsaved text.
    </Text>
  );
}
