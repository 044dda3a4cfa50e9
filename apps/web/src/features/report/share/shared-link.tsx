import { reportLinkContracts, request } from '@groundwork/api-client';
import type { ReportLink } from '@groundwork/domain';
import { Button, Flex, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.ts';
import { writeDate } from '../../../ui/write-time.ts';
import { LinkComments } from './link-comments.tsx';
import { linkQueries } from './link-queries.ts';
import classes from './share.module.css';

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;

/** A link with its use so far and its actions. */
export function SharedLink({ link, reportId }: { link: ReportLink; reportId: number }) {
  const [isOpen, setOpen] = useState(false);
  const commentsId = useId();
  const comments = count(link.comments, 'comment');
  const news = link.newComments > 0 && `${link.newComments} new`;
  const { withdraw, remove } = useLinkActions(link, reportId);
  const [isAsking, setAsking] = useState(false);
  const isBusy = withdraw.isPending || remove.isPending;
  const askedTo = link.isOpen ? 'Turn off' : 'Delete';
  return (
    <Flex className={classes.link} component="li" direction="column" gap="xs" py="md">
      <Flex
        className={classes.state}
        component="p"
        wrap="wrap"
        justify="space-between"
        columnGap="md"
        fw={500}
      >
        <span>{describeEnd(link)}</span>
        <Text span c="dimmed" fz="sm" fw={400}>
          {`${count(link.sections.length, 'section')} · ${count(link.views, 'view')}`}
        </Text>
      </Flex>
      {link.isOpen && <Address token={link.token} />}
      <Flex wrap="wrap" justify="flex-end" gap="xs">
        {link.comments > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            me="auto"
            rightSection={news && <Badge tone="accent">{news}</Badge>}
            aria-label={news ? `${comments}, ${news}` : undefined}
            aria-expanded={isOpen}
            aria-controls={commentsId}
            onClick={() => setOpen(!isOpen)}
          >
            {comments}
          </Button>
        )}
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAsking(true)}>
          <span>{askedTo}</span>{' '}
          <VisuallyHidden component="span">the link from {writeDate(link.createdAt)}</VisuallyHidden>
        </Button>
      </Flex>
      <div id={commentsId}>{isOpen && <LinkComments linkId={link.id} hasNew={link.newComments > 0} />}</div>
      <ConfirmDialog
        opened={isAsking}
        title={`${askedTo} this link`}
        text={
          link.isOpen
            ? 'The link stops working for everyone who has it. Its comments stay here.'
            : `This deletes the link${link.comments > 0 ? ` and its ${comments}` : ''}. This action cannot be undone.`
        }
        confirmLabel={`${askedTo} link`}
        busy={isBusy}
        onConfirm={() =>
          (link.isOpen ? withdraw : remove).mutate(undefined, { onSettled: () => setAsking(false) })
        }
        onClose={() => setAsking(false)}
      />
    </Flex>
  );
}

function describeEnd({ isOpen, endsAt, withdrawnAt }: ReportLink): string {
  if (isOpen) return `Expires on ${writeDate(endsAt)}`;
  return withdrawnAt ? `Turned off on ${writeDate(withdrawnAt)}` : `Expired on ${writeDate(endsAt)}`;
}

function useLinkActions({ id: linkId }: ReportLink, reportId: number) {
  const client = useQueryClient();
  const onSettled = () =>
    client.refetchQueries({ queryKey: linkQueries.list(reportId).queryKey, exact: true });
  const withdraw = useMutation({
    mutationFn: () => request(reportLinkContracts.withdraw, { params: { linkId } }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => request(reportLinkContracts.remove, { params: { linkId } }),
    onSettled,
  });
  return { withdraw, remove };
}

function Address({ token }: { token: string | null }) {
  const [isCopied, setCopied] = useState(false);
  if (token === null)
    return (
      <Text c="dimmed" fz="sm">
        This link still works, but we can't show its address here any more.
      </Text>
    );
  const address = window.location.origin + paths.sharedReport(token);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      void showToast({
        title: "Couldn't copy the link",
        message: 'Select the link and copy it by hand.',
        tone: 'error',
      });
    }
  };
  return (
    <Flex gap="xs">
      <TextInput
        flex={1}
        miw={0}
        aria-label="Link"
        readOnly
        value={address}
        onFocus={event => event.currentTarget.select()}
      />
      <Button onClick={() => void copy()}>{isCopied ? 'Copied' : 'Copy'}</Button>
    </Flex>
  );
}
