import { useState } from 'react';

/** The dialog open over a table, with the record as it was when it opened. */
export type RecordDialog<R, More extends string = never> =
  | { kind: 'create' }
  | { [K in 'edit' | 'delete' | More]: { kind: K; record: R } }['edit' | 'delete' | More];

export function useRecordDialog<R, More extends string = never>() {
  const [dialog, show] = useState<RecordDialog<R, More> | null>(null);
  return { dialog, show, close: () => show(null) };
}
