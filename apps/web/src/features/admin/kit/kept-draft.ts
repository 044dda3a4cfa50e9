import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PathKey } from '../../../app/query-keys.ts';
import { draftKey } from '../../../app/stored-keys.ts';
import { readStored, writeStored } from '../../../app/use-stored.ts';
import { userQueries } from '../../../app/user/user-queries.ts';
import type { FormValues } from './merge-newer.ts';

interface KeptDraft {
  base: FormValues;
  values: FormValues;
}

/** Where the browser keeps what is typed into a record's form until it is saved or discarded: a session may end (AD-31). */
export function useKeptDraft(list: PathKey, id: number | null) {
  const client = useQueryClient();
  const [place] = useState(() => {
    const user = client.getQueryData(userQueries.current().queryKey);
    const key = draftKey(user?.id ?? 0, `admin:${list.join('/')}:${id ?? 'new'}`);
    return {
      read: () => readStored<KeptDraft | null>(key, null),
      keep: (draft: KeptDraft) => writeStored(key, draft),
      forget: () => writeStored(key, undefined),
    };
  });
  return place;
}
