import { request, suggestionContracts } from '@groundwork/api-client';
import { Button } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notifyFailure } from '../../app/failure-toasts.ts';
import { suggestionQueries } from './suggestion-queries.ts';
import { Suggestions } from './suggestions.tsx';

/** Asks the coach to find assumptions in the founder's answers, and shows its suggestions (BO-17). */
export function SuggestButton({ startupId }: { startupId: number }) {
  const client = useQueryClient();
  const list = suggestionQueries.list(startupId);
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    meta: { failure: 'own' },
    mutationFn: () => request(suggestionContracts.make, { params: { startupId } }),
    onSuccess: suggestions => {
      client.setQueryData(list.queryKey, suggestions);
      setOpen(true);
    },
    onError: async error => {
      notifyFailure("Couldn't read your answers")(error);
      // Earlier suggestions can still be accepted or dismissed.
      const stored = await client.fetchQuery({ ...list, staleTime: 0 }).catch(() => []);
      if (stored.length > 0) setOpen(true);
    },
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBulb size={16} aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        Suggest from my answers
      </Button>
      {isOpen && <Suggestions startupId={startupId} onClose={() => setOpen(false)} />}
    </>
  );
}
