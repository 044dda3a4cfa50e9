import { adminCohortContracts, request } from '@groundwork/api-client';
import { type Cohort, type Invitation, toCsv, writeDay } from '@groundwork/domain';
import { Button, Flex, Stack } from '@mantine/core';
import { IconCopy, IconDownload, IconLinkOff } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadText } from '../../../app/download-text.ts';
import { paths } from '../../../app/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import type { Column, RowAction } from '../../../ui/resource-table/column.ts';
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx';
import { showToast } from '../../../ui/toast.ts';
import { dropRow, useAdminMutation } from '../components/use-admin-mutation.ts';
import { useRows } from '../components/use-rows.ts';
import { adminCohortQueries } from './cohort-queries.ts';
import { InviteForm } from './invite-form.tsx';

/** A cohort's links, and the addresses that were invited (AD-95). */
export function Invitations({ cohort }: { cohort: Cohort }) {
  const input = { params: { cohortId: cohort.id } };
  const { rows, failure } = useRows(adminCohortContracts.invitations, input, "Couldn't load the invitations");
  const revoke = useRevoke(cohort.id);
  const [asked, ask] = useState<Invitation | null>(null);
  const links = rows ? linksOf(rows) : [];
  return (
    <Stack renderRoot={root => <section {...root} aria-labelledby="invitations" />}>
      <Flex wrap="wrap" justify="space-between" gap="sm">
        <h2 id="invitations">Invitations</h2>
        {links.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() =>
              downloadText('invitations.csv', toCsv(['email', 'link', 'until'], links), 'text/csv')
            }
          >
            Download links
          </Button>
        )}
      </Flex>
      <InviteForm cohort={cohort} />
      <ResourceTable
        label="Invitations"
        shownAtOnce={50}
        columns={columns}
        rows={rows}
        failure={failure}
        empty={{ text: 'No invitations yet. Create a link for everyone, or upload email addresses.' }}
        nameOf={({ id, email }) => email ?? `link ${id}`}
        actionsOf={invitation =>
          actionsOf(invitation, () =>
            invitation.state === 'open' ? ask(invitation) : revoke.mutate(invitation),
          )
        }
      />
      {asked && (
        <ConfirmDialog
          opened
          title="Revoke invitation"
          text={`${asked.email ?? 'Anyone who has the link'} can no longer join with it. Members stay. This action cannot be undone.`}
          confirmLabel="Revoke"
          busy={revoke.isPending}
          busyLabel="Revoking..."
          onConfirm={() => revoke.mutate(asked, { onSuccess: () => ask(null) })}
          onClose={() => ask(null)}
        />
      )}
    </Stack>
  );
}

const addressOf = (token: string) => window.location.origin + paths.join(token);

/** Of the addresses that have not joined. */
const linksOf = (invitations: readonly Invitation[]): string[][] =>
  invitations.flatMap(({ email, token, state, endsOn }) =>
    email !== null && token !== null && state === 'open' ? [[email, addressOf(token), endsOn]] : [],
  );

function actionsOf({ token, state }: Invitation, onRevoke: () => void): RowAction[] {
  const copy: RowAction = {
    label: 'Copy link',
    icon: <IconCopy size={18} aria-hidden />,
    isInline: true,
    onSelect: () => void copyLink(token ?? ''),
  };
  return [
    ...(state === 'open' && token !== null ? [copy] : []),
    {
      label: state === 'open' ? 'Revoke' : 'Remove from list',
      icon: <IconLinkOff size={18} aria-hidden />,
      onSelect: onRevoke,
    },
  ];
}

async function copyLink(token: string): Promise<void> {
  const address = addressOf(token);
  const isCopied = await copyText(address, null);
  void showToast(
    isCopied
      ? { title: 'Link copied', tone: 'success' }
      : { title: "Couldn't copy the link", message: address, tone: 'error' },
  );
}

const STATES = {
  open: { tone: 'accent', label: 'Open' },
  joined: { tone: 'neutral', label: 'Joined' },
  left: { tone: 'neutral', label: 'Left' },
  expired: { tone: 'neutral', label: 'Expired' },
} as const;

const columns: Column<Invitation>[] = [
  {
    header: 'For',
    kind: 'name',
    cell: ({ email }) => (email === null ? 'Everyone with the link' : <bdi>{email}</bdi>),
    sortBy: ({ email }) => email ?? '',
  },
  {
    header: 'State',
    cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
    sortBy: ({ state }) => STATES[state].label,
  },
  { header: 'Until', kind: 'date', cell: ({ endsOn }) => writeDay(endsOn), sortBy: ({ endsOn }) => endsOn },
];

function useRevoke(cohortId: number) {
  return useAdminMutation({
    list: adminCohortQueries.invitations(cohortId).queryKey,
    run: ({ id }: Invitation) =>
      request(adminCohortContracts.revoke, { params: { cohortId, invitationId: id } }),
    change: (rows, _, { id }) => dropRow(rows, id),
    done: (_, { state }) => (state === 'open' ? 'Invitation revoked' : 'Removed from the list'),
    failure: { verb: 'delete', entity: 'invitation' },
  });
}
