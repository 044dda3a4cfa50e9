import { useState } from 'react';
import { tellDiscarded, useDraft } from '../../../app/forms/use-draft.ts';
import { useStored } from '../../../app/use-stored.ts';

/** A text outside a record's form that the browser keeps like those inside (AD-31), until it is emptied. */
export function useKeptText(name: string) {
  const { key } = useDraft(`admin:${name}`);
  const [text, change] = useStored<string | undefined>(key, undefined);
  const [restored] = useState(text);
  const setText = (next: string) => change(() => next || undefined);
  return {
    text: text ?? '',
    /** Whether it is still the text that was restored. */
    isRestored: text !== undefined && text === restored,
    setText,
    discard: () => {
      setText('');
      tellDiscarded(() => setText(text ?? ''));
    },
  };
}
