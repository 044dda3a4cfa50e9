import { Skeleton } from '@mantine/core';
import { lazyComponent, useLazyComponent } from '../../../app/lazy-component.ts';
import classes from './compare.module.css';
import type { FieldChange } from './value-text.ts';

const comparison = lazyComponent(() => import('./comparison.tsx'));

/** What changed in a record, field by field. */
export function Changes({ changes }: { changes: readonly FieldChange[] }) {
  const piece = useLazyComponent(comparison, true);
  if (changes.length === 0) return <p className={classes.none}>No field of it.</p>;
  if (piece === 'awaited') return <Skeleton height={64} role="status" aria-label="Loading the comparison" />;
  if (piece === 'missing') {
    return (
      <p role="alert">The comparison could not be loaded. Check your connection, or refresh the page.</p>
    );
  }
  return <piece.Comparison changes={changes} />;
}
