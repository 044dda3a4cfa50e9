import { adminAssistantContracts, request, stepAssistantContracts } from '@groundwork/api-client';
import type { StepAssistant } from '@groundwork/domain';
import { Button, Flex, NativeSelect, Stack } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { Dialog } from '../../../../ui/dialog.tsx';
import { offIf } from '../../../../ui/off-if.ts';
import { putRow, useAdminMutation } from '../../components/use-admin-mutation.ts';
import { useRows } from '../../components/use-rows.ts';
import { stepAssistantList } from '../curriculum-lists.ts';

interface AssignAssistantProps {
  stepId: number;
  links: readonly StepAssistant[];
  onClose: () => void;
}

/** Picks an assistant that is not in the step yet. */
export function AssignAssistant({ stepId, links, onClose }: AssignAssistantProps) {
  const { rows, failure } = useRows(adminAssistantContracts.list, {}, "Couldn't load assistants");
  const [chosen, choose] = useState('');
  const { mutate, isPending } = useAdminMutation({
    list: stepAssistantList(stepId),
    run: (assistantId: number) => request(stepAssistantContracts.assign, { body: { stepId, assistantId } }),
    change: putRow,
    done: () => 'Assistant assigned',
    failure: { title: 'Error', message: 'Failed to assign the assistant. Please try again.' },
  });
  const free = rows?.filter(({ id }) => !links.some(({ assistantId }) => assistantId === id)) ?? [];
  const close = () => !isPending && onClose();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (chosen !== '' && !isPending) mutate(Number(chosen), { onSuccess: onClose });
  };
  return (
    <Dialog title="Assign Assistant" onClose={close}>
      <Stack gap="lg" renderRoot={root => <form {...root} onSubmit={submit} />}>
        <NativeSelect
          label="Assistant"
          value={chosen}
          error={rows ? undefined : failure?.message}
          description={rows && free.length === 0 ? 'All assistants are already in this step.' : undefined}
          onChange={event => choose(event.currentTarget.value)}
          data-autofocus
        >
          <option value="">Select an assistant</option>
          {free.map(({ id, name, isActive }) => (
            <option key={id} value={id}>
              {isActive ? name : `${name} (inactive)`}
            </option>
          ))}
        </NativeSelect>
        <Flex wrap="wrap" justify="flex-end" gap="xs">
          <Button variant="default" {...offIf(isPending)} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" disabled={chosen === '' || isPending}>
            {isPending ? 'Assigning...' : 'Assign Assistant'}
          </Button>
        </Flex>
      </Stack>
    </Dialog>
  );
}
