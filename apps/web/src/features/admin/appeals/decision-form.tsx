import { adminAppealContracts, request } from '@groundwork/api-client';
import { type Appeal, type AppealDecision, appealDecisionSchema } from '@groundwork/domain';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PathKey } from '../../../app/query-keys.ts';
import { dropRow, useAdminMutation } from '../components/use-admin-mutation.ts';
import { openAppealsQuery } from './appeal-queries.ts';

interface DecisionFormProps {
  appeal: Appeal;
  /** The open appeals, which lose this one. */
  list: PathKey;
}

const { reason: reasonSchema } = appealDecisionSchema.shape;

/** Accepts or declines an appeal, with a reason (AD-118). */
export function DecisionForm({ appeal, list }: DecisionFormProps) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { mutate, isPending } = useAdminMutation({
    list,
    run: async (body: AppealDecision) => {
      const decided = await request(adminAppealContracts.decide, { params: { appealId: appeal.id }, body });
      void client.invalidateQueries(openAppealsQuery);
      return decided;
    },
    change: rows => dropRow(rows, appeal.id),
    done: ({ state }) => (state === 'accepted' ? 'Appeal accepted' : 'Appeal declined'),
    failure: { title: "Couldn't decide the appeal" },
  });
  const decide = (isAccepted: boolean) => {
    const checked = reasonSchema.safeParse(reason);
    setError(checked.success ? null : (checked.error.issues[0]?.message ?? null));
    if (checked.success) mutate({ isAccepted, reason: checked.data });
  };
  return (
    <Stack gap="sm" maw={640}>
      <Textarea
        label="Reason"
        description="The founder reads it. Accepting completes the question and earns its XP."
        required
        rows={2}
        value={reason}
        error={error}
        onChange={event => setReason(event.currentTarget.value)}
      />
      <Group gap="sm">
        {/* Many appeals stand on a page: the one that is being decided stands out. */}
        <Button
          variant={reason.trim() === '' ? 'default' : 'filled'}
          disabled={isPending}
          onClick={() => decide(true)}
        >
          Accept
        </Button>
        <Button variant="default" disabled={isPending} onClick={() => decide(false)}>
          Decline
        </Button>
      </Group>
    </Stack>
  );
}
