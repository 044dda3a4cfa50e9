import { adminCohortContracts, passwordContracts, request } from '@groundwork/api-client';
import { type Cohort, type Invitation, toCsv, writeDay } from '@groundwork/domain';
import { Button, Flex, Stack, Text } from '@mantine/core';
import { IconCopy, IconDownload, IconLinkOff, IconMail } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contractQuery } from '../../../app/contract-query.ts';
import { downloadText } from '../../../app/download-text.ts';
import { notifyFailure } from '../../../app/failure-toasts.ts';
import { paths } from '../../../app/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import type { Column, RowAction } from '../../../ui/resource-table/column.ts';
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx';
import { showToast } from '../../../ui/toast.ts';
import { dropRow, useAdminMutation } from '../components/use-admin-mutation.ts';
import { useRowsOf } from '../components/use-rows.ts';
import { adminCohortQueries } from './cohort-queries.ts';
import { InviteForm } from './invite-form.tsx';

/** A cohort's links, and the addresses that were invited (AD-95). */
export function Invitations({ cohort }: { cohort: Cohort }) {
  const { rows, failure } = useRowsOf(
    adminCohortQueries.invitations(cohort.id),
    adminCohortContracts.invitations,
    "Couldn't load the invitations",
    rows => rows?.some(isOnItsWay) ?? false,
  );
  const { data: ways } = useQuery(waysQuery);
  const byMail = ways?.byMail ?? false;
  const send = useSendMails(cohort.id);
  const revoke = useRevoke(cohort.id);
  const [asked, ask] = useState<Invitation | null>(null);
  const links = rows ? linksOf(rows) : [];
  return (
    <Stack renderRoot={root => <section {...root} aria-labelledby="invitations" />}>
      <Flex wrap="wrap" justify="space-between" gap="sm">
        <h2 id="invitations">Invitations</h2>
        <Flex wrap="wrap" gap="sm">
          {byMail && rows?.some(isUnsent) && (
            <Button
              variant="default"
              leftSection={<IconMail size={16} aria-hidden />}
              disabled={send.isPending}
              onClick={() => send.mutate(undefined)}
            >
              {send.isPending ? 'Sending...' : `Send by mail (${rows.filter(isUnsent).length})`}
            </Button>
          )}
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
      </Flex>
      <InviteForm cohort={cohort} />
      <ResourceTable
        label="Invitations"
        shownAtOnce={50}
        columns={byMail ? [...columns, mailColumn] : columns}
        rows={rows}
        failure={failure}
        empty={{ text: 'No invitations yet. Create a link for everyone, or upload email addresses.' }}
        nameOf={({ id, email }) => email ?? `link ${id}`}
        actionsOf={invitation =>
          actionsOf(invitation, {
            onRevoke: () => (invitation.state === 'open' ? ask(invitation) : revoke.mutate(invitation)),
            onSend: byMail ? () => send.mutate(invitation) : null,
          })
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

const waysQuery = contractQuery(passwordContracts.ways, {}, { throwOnError: false });

interface Acts {
  onRevoke: () => void;
  /** Null where no mail is set up. */
  onSend: (() => void) | null;
}

function actionsOf(invitation: Invitation, { onRevoke, onSend }: Acts): RowAction[] {
  const { token, state, mail } = invitation;
  const copy: RowAction = {
    label: 'Copy link',
    icon: <IconCopy size={18} aria-hidden />,
    isInline: true,
    onSelect: () => void copyLink(token ?? ''),
  };
  return [
    ...(state === 'open' && token !== null ? [copy] : []),
    ...(onSend && (isUnsent(invitation) || (state === 'open' && mail?.state === 'failed'))
      ? [
          {
            label: mail ? 'Send again' : 'Send by mail',
            icon: <IconMail size={18} aria-hidden />,
            onSelect: onSend,
          },
        ]
      : []),
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

const isUnsent = ({ email, state, mail }: Invitation) => email !== null && state === 'open' && mail === null;
const isOnItsWay = ({ state, mail }: Invitation) =>
  state === 'open' && (mail?.state === 'waiting' || mail?.state === 'sending');

const MAILS = {
  waiting: { tone: 'neutral', label: 'Waiting' },
  sending: { tone: 'neutral', label: 'Sending' },
  sent: { tone: 'accent', label: 'Sent' },
  failed: { tone: 'neutral', label: 'Failed' },
  dropped: { tone: 'neutral', label: 'Not sent' },
} as const;

/** Which were sent, and why not (AD-168). */
const mailColumn: Column<Invitation> = {
  header: 'Mail',
  cell: ({ mail }) =>
    mail ? (
      <Stack gap={2} align="flex-start">
        <Badge tone={MAILS[mail.state].tone}>{MAILS[mail.state].label}</Badge>
        {mail.failure && (
          <Text c={mail.state === 'failed' ? 'var(--gw-danger)' : 'dimmed'} fz="xs">
            {mail.failure}
          </Text>
        )}
      </Stack>
    ) : (
      '–'
    ),
  sortBy: ({ mail }) => (mail ? MAILS[mail.state].label : ''),
};

function useSendMails(cohortId: number) {
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: (invitation: Invitation | undefined) =>
      request(adminCohortContracts.mailInvitations, {
        params: { cohortId },
        body: { ...(invitation && { invitationId: invitation.id }) },
      }),
    onSuccess: ({ queued }) =>
      void showToast({
        title: queued === 1 ? '1 mail is on its way' : `${queued} mails are on their way`,
        message: 'The list shows which were sent.',
        tone: 'success',
      }),
    onError: notifyFailure("Couldn't send the mails"),
  });
}

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
