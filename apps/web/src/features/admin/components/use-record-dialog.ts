import { useState } from 'react';

/** The dialog that is open over a table, for a record as it was when it opened. */
export type RecordDialog<R, More extends string = never> =
  | { kind: 'create' }
  | { kind: 'edit' | 'delete' | More; record: R };

export function useRecordDialog<R, More extends string = never>() {
  const [dialog, show] = useState<RecordDialog<R, More> | null>(null);
  return { dialog, show, close: () => show(null) };
}
