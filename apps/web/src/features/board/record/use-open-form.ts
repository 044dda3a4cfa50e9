import { useState } from 'react';
import type { FormFields } from '../../../app/forms/use-field-errors.ts';
import { readStored, writeStored } from '../../../app/use-stored.ts';
import { useDraftKey } from '../use-draft-key.ts';

/** To add a result, to correct the one with this id, or to decide. */
type RecordForm = 'add' | 'decide' | number;

interface Draft {
  form: RecordForm;
  /** What its fields hold, by their names. */
  typed: FormFields;
}

export interface OpenForm {
  form: RecordForm | null;
  /** What the fields held when the form was left. */
  typed: () => FormFields;
  open: (form: RecordForm) => void;
  keep: (typed: FormFields) => void;
  close: () => void;
}

/**
 * The form of a card's record that is open: one at a time. With what is typed into it, it outlasts every way out of the
 * record, and a reload (BO-26).
 */
export function useOpenForm(cardId: number): OpenForm {
  const key = useDraftKey(`record:${cardId}`);
  const [draft, setDraft] = useState(() => readStored<Draft | null>(key, null));
  return {
    form: draft?.form ?? null,
    typed: () => readStored<Draft | null>(key, null)?.typed ?? {},
    open: form => setDraft({ form, typed: {} }),
    // The fields hold it themselves: nothing has to be drawn again.
    keep: typed => draft && writeStored(key, { form: draft.form, typed } satisfies Draft),
    close: () => {
      writeStored(key, undefined);
      setDraft(null);
    },
  };
}
