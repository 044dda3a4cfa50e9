import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { draftKey } from '../../../app/stored-keys.ts';
import { useStored } from '../../../app/use-stored.ts';
import { userQueries } from '../../../app/user/user-queries.ts';

/** A text that is typed outside of a record's form: the browser keeps it as it keeps those (AD-31), until it is emptied. */
export function useKeptText(name: string) {
  const client = useQueryClient();
  const [key] = useState(() =>
    draftKey(client.getQueryData(userQueries.current().queryKey)?.id ?? 0, `admin:${name}`),
  );
  const [text, change] = useStored<string | undefined>(key, undefined);
  const [restored] = useState(text);
  return {
    text: text ?? '',
    /** It is what was typed before. */
    isRestored: text !== undefined && text === restored,
    setText: (next: string) => change(() => next || undefined),
  };
}
