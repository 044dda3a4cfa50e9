import type { Card } from '@groundwork/domain';
import { useState } from 'react';
import { type FormFields, readFields } from '../../../app/forms/use-field-errors.ts';
import { readStored, writeStored } from '../../../app/use-stored.ts';
import { useDraftKey } from '../use-draft-key.ts';

interface Draft {
  typed: FormFields;
  /** The card that it changes, as it was when the form began. */
  card?: Card;
}

export interface CardDraft {
  /** What was typed before; undefined when nothing is kept. */
  typed: FormFields | undefined;
  discard: () => void;
}

/** What is typed into the form of a card is kept until it is saved or discarded. */
export function useCardDraft(name: string, card?: Card) {
  const key = useDraftKey(name);
  const [draft, setDraft] = useState(() => readStored<Draft | null>(key, null));
  const began = draft?.card ?? card;
  return {
    typed: draft?.typed,
    began,
    // The fields hold it themselves: nothing has to be drawn again.
    keep: (form: HTMLFormElement) =>
      writeStored(key, { typed: readFields(form), ...(began && { card: began }) } satisfies Draft),
    discard: () => {
      writeStored(key, undefined);
      setDraft(null);
    },
  };
}
