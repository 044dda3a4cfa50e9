import { useState } from 'react';
import { useDraft } from '../../../app/forms/use-draft.ts';
import type { FormFields } from '../../../app/forms/use-field-errors.ts';

/** To add a result, to correct the one with this id, or to decide. */
type RecordForm = 'add' | 'decide' | number;

interface FormDraft {
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
  const place = useDraft<FormDraft>(`record:${cardId}`);
  const [draft, setDraft] = useState(place.read);
  return {
    form: draft?.form ?? null,
    typed: () => place.read()?.typed ?? {},
    open: form => setDraft({ form, typed: {} }),
    // The fields hold it themselves: nothing has to be drawn again.
    keep: typed => draft && place.keep({ form: draft.form, typed }),
    close: () => {
      place.forget();
      setDraft(null);
    },
  };
}
