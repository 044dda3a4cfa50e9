import { adminAppealContracts, request } from '@groundwork/api-client';
import { type Appeal, type AppealDecision, appealDecisionSchema, appealSchema } from '@groundwork/domain';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { newerOf } from '../../../app/forms/refusals.ts';
import { useFieldErrors } from '../../../app/forms/use-field-errors.ts';
import type { PathKey } from '../../../app/query-keys.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { offIf } from '../../../ui/off-if.ts';
import { showToast } from '../../../ui/toast.ts';
import { dropRow, useAdminMutation } from '../components/use-admin-mutation.ts';
import { openAppealsQuery } from './appeal-queries.ts';

interface DecisionFormProps {
  appeal: Appeal;
  /** The open appeals, which lose this one. */
  list: PathKey;
}

const schema = z.pick(appealDecisionSchema, { reason: true });

/** Accepts or declines an appeal, with a reason (AD-118). */
export function DecisionForm({ appeal, list }: DecisionFormProps) {
  const client = useQueryClient();
  const [isFilled, setFilled] = useState(false);
  const { checkAll, form, field } = useFieldErrors({ id: `appeal-${appeal.id}`, schema });
  const { mutate, isPending } = useAdminMutation({
    list,
    run: (body: AppealDecision) =>
      request(adminAppealContracts.decide, { params: { appealId: appeal.id }, body }).finally(
        () => void client.invalidateQueries(openAppealsQuery),
      ),
    change: rows => dropRow(rows, appeal.id),
    done: ({ state }) => (state === 'accepted' ? 'Appeal accepted' : 'Appeal declined'),
    failure: { title: "Couldn't decide the appeal" },
    isToldElsewhere: error => newerOf(error, appealSchema) !== null,
  });
  const decide = (isAccepted: boolean) => {
    const values = checkAll();
    if (!values) return;
    mutate(
      { isAccepted, ...values },
      {
        onError: error => {
          const decided = newerOf(error, appealSchema);
          if (decided) tellDecided(decided, values.reason);
        },
      },
    );
  };
  return (
    <Stack gap="sm" maw={640} renderRoot={root => <form {...root} {...form} />}>
      <Textarea
        {...field('reason')}
        label="Reason"
        description="The founder reads it. Accepting completes the question and earns its XP."
        required
        rows={2}
        onChange={event => setFilled(event.currentTarget.value.trim() !== '')}
      />
      <Group gap="sm">
        {/* Many appeals stand on a page: the one that is being decided stands out. */}
        <Button variant={isFilled ? 'filled' : 'default'} {...offIf(isPending)} onClick={() => decide(true)}>
          Accept
        </Button>
        <Button variant="default" {...offIf(isPending)} onClick={() => decide(false)}>
          Decline
        </Button>
      </Group>
    </Stack>
  );
}

/** Another administrator was first, and the appeal leaves the list with the reason typed for it. */
function tellDecided({ state, reason, decidedBy }: Appeal, typed: string): void {
  void showToast({
    title: 'Already decided',
    message: `${decidedBy ?? 'Another administrator'} ${state} it: “${reason}”`,
    tone: 'error',
    duration: 20_000,
    action: { label: 'Copy your reason', onSelect: () => void copyText(typed, null) },
  });
}
