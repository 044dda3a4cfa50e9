import { reportLinkContracts, request } from '@groundwork/api-client';
import type { ReportLink } from '@groundwork/domain';
import { Button, Flex, Text, VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { MarkdownComponent } from '../../../ui/markdown/markdown-component.ts';
import { writeDate } from '../../../ui/write-time.ts';
import { LinkAddress } from './link-address.tsx';
import { LinkComments } from './link-comments.tsx';
import { linkQueries } from './link-queries.ts';
import { PreviewButton } from './preview-button.tsx';
import classes from './share.module.css';

const look = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const;
const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;

interface SharedLinkProps {
  link: ReportLink;
  reportId: number;
  Markdown: MarkdownComponent;
  onChange: () => void;
}

/** A link with its use so far and its actions. */
export function SharedLink({ link, reportId, Markdown, onChange }: SharedLinkProps) {
  // New comments are shown at once.
  const [isOpen, setOpen] = useState(link.newComments > 0);
  const commentsId = useId();
  const comments = count(link.comments, 'comment');
  const news = link.newComments > 0 && `${link.newComments} new`;
  const { withdraw, remove } = useLinkActions(link, reportId);
  const [isAsking, setAsking] = useState(false);
  const isBusy = withdraw.isPending || remove.isPending;
  const askedTo = link.isOpen ? 'Turn off' : 'Delete';
  const which = (
    <VisuallyHidden component="span">
      {link.label ? `“${link.label}”` : `the link from ${writeDate(link.createdAt)}`}
    </VisuallyHidden>
  );
  return (
    <Flex className={classes.link} component="li" direction="column" gap="xs" py="md">
      {link.label && (
        <Text fw={600} dir="auto">
          {link.label}
        </Text>
      )}
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
      <Text c="dimmed" fz="sm">
        {link.copiedAt
          ? `Readers see the report as it was on ${writeDate(link.copiedAt)}.`
          : 'Readers see the report as it changes.'}
      </Text>
      {link.isOpen && <LinkAddress token={link.token} />}
      <Flex wrap="wrap" gap="xs">
        {link.comments > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            rightSection={news && <Badge tone="accent">{news}</Badge>}
            aria-label={news ? `${comments}, ${news}` : undefined}
            aria-expanded={isOpen}
            aria-controls={commentsId}
            onClick={() => setOpen(!isOpen)}
          >
            {comments}
          </Button>
        )}
        <Flex gap="xs" ms="auto">
          {link.isOpen && (
            <>
              <PreviewButton
                {...look}
                reportId={reportId}
                Markdown={Markdown}
                read={() => ({
                  linkId: link.id,
                  sections: link.sections,
                  leftOut: link.leftOut,
                  replacements: link.replacements,
                })}
              >
                {which}
              </PreviewButton>
              <Button {...look} onClick={onChange}>
                Change {which}
              </Button>
            </>
          )}
          <Button {...look} onClick={() => setAsking(true)}>
            <span>{askedTo}</span> {which}
          </Button>
        </Flex>
      </Flex>
      <div id={commentsId}>{isOpen && <LinkComments {...{ reportId, link }} />}</div>
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
