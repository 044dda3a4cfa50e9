import { Skeleton, Text } from '@mantine/core';
import { lazyComponent, useLazyComponent } from '../../../app/lazy-component.ts';
import type { FieldChange } from './value-text.ts';

const comparison = lazyComponent(() => import('./comparison.tsx'));

/** The changes of a record, field by field. */
export function Changes({ changes }: { changes: readonly FieldChange[] }) {
  const piece = useLazyComponent(comparison, true);
  if (changes.length === 0)
    return (
      <Text c="dimmed" fz="sm">
        No fields changed.
      </Text>
    );
  if (piece === 'awaited') return <Skeleton height={64} role="status" aria-label="Loading the comparison" />;
  if (piece === 'missing') {
    return (
      <p role="alert">Couldn't load the comparison. Check your internet connection, or refresh the page.</p>
    );
  }
  return <piece.Comparison changes={changes} />;
}
