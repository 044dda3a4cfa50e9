import { useState } from 'react';
import { tellDiscarded, useDraft } from '../../../app/forms/use-draft.ts';
import type { FormFields } from '../../../app/forms/use-field-errors.ts';

/** Adds a result, corrects the one with this id, or decides. */
type RecordForm = 'add' | 'decide' | number;

interface FormDraft {
  form: RecordForm;
  /** The values of its fields, by name. */
  typed: FormFields;
}

export interface OpenForm {
  form: RecordForm | null;
  /** Values of the fields when the form was left. */
  typed: () => FormFields;
  open: (form: RecordForm) => void;
  keep: (typed: FormFields) => void;
  /** After the form was saved. */
  close: () => void;
  /** Discards what was typed, with an Undo in a toast. */
  cancel: () => void;
  /** Changes when Undo fills the form again. */
  key: number;
}

/**
 * The open form of a card's record, one at a time. It and what was typed into it survive closing the record, and a
 * reload (BO-26).
 * @param first the one to open when none was left open
 */
export function useOpenForm(cardId: number, first: 'decide' | null): OpenForm {
  const place = useDraft<FormDraft>(`record:${cardId}`);
  const [draft, setDraft] = useState(() => place.read() ?? (first && { form: first, typed: {} }));
  const [key, setKey] = useState(0);
  const close = () => {
    place.forget();
    setDraft(null);
  };
  return {
    form: draft?.form ?? null,
    typed: () => place.read()?.typed ?? {},
    open: form => setDraft({ form, typed: {} }),
    // Not into the state: the fields hold their own text, so nothing has to be rendered.
    keep: typed => draft && place.keep({ form: draft.form, typed }),
    close,
    cancel: () => {
      const discarded = place.read();
      close();
      if (!discarded) return;
      tellDiscarded(() => {
        if (!place.isOwn() || place.read()) return;
        place.keep(discarded);
        setDraft(discarded);
        setKey(before => before + 1);
      });
    },
    key,
  };
}
