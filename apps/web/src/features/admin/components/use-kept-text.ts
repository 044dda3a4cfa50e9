import { useState } from 'react';
import { useDraft } from '../../../app/forms/use-draft.ts';
import { useStored } from '../../../app/use-stored.ts';

/** A text that is typed outside of a record's form: the browser keeps it as it keeps those (AD-31), until it is emptied. */
export function useKeptText(name: string) {
  const { key } = useDraft(`admin:${name}`);
  const [text, change] = useStored<string | undefined>(key, undefined);
  const [restored] = useState(text);
  return {
    text: text ?? '',
    /** It is what was typed before. */
    isRestored: text !== undefined && text === restored,
    setText: (next: string) => change(() => next || undefined),
  };
}
