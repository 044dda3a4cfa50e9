import { Text } from '@mantine/core';

/** Shown for a value that no form fits. */
export function OtherForm() {
  return (
    <Text c="dimmed" fz="sm">
      These criteria can only be edited as JSON.
    </Text>
  );
}
