import { explainError, reportLinkContracts, request } from '@groundwork/api-client';
import {
  type CommentChange,
  MAX_COMMENT_LENGTH,
  type ReportComment,
  type ReportLink,
} from '@groundwork/domain';
import { Box, Button, Flex, Skeleton, Textarea, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { tellDiscarded, useDraft } from '../../../app/forms/use-draft.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Comment as Said } from '../../../ui/comment.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import classes from './link-comments.module.css';
import { linkQueries } from './link-queries.ts';

/** Readers' comments on a link, newest first. The founder can answer, hide or delete them (SH-9). */
export function LinkComments({ reportId, link }: { reportId: number; link: ReportLink }) {
  const linkId = link.id;
  const { data: comments, error } = useQuery(linkQueries.comments(linkId));
  const [deleted, setDeleted] = useState<ReportComment | null>(null);
  useNoteSeen(linkId, link.newComments > 0 ? comments?.[0]?.id : undefined);
  if (!comments && error) return <FormAlert message={explainError(error)} />;
  if (!comments)
    return (
      <div role="status" aria-label="Loading comments">
        <Skeleton height={60} />
      </div>
    );
  return (
    <>
      <Flex className={classes.list} component="ul" direction="column" gap="md" aria-label="Comments">
        {comments.map(comment => (
          <Comment key={comment.id} comment={comment} onDelete={() => setDeleted(comment)} />
        ))}
      </Flex>
      {deleted && <DeleteComment {...{ reportId }} comment={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}

/** @param newestId id of the newest comment shown; undefined if none is new */
function useNoteSeen(linkId: number, newestId: number | undefined): void {
  const { mutate } = useMutation({
    // No toast: the comments just count as new again next time.
    meta: { failure: 'own' },
    mutationFn: (commentId: number) =>
      request(reportLinkContracts.see, { params: { linkId }, body: { commentId } }),
  });
  useEffect(() => {
    if (newestId !== undefined) mutate(newestId);
  }, [mutate, newestId]);
}

function Comment({ comment, onDelete }: { comment: ReportComment; onDelete: () => void }) {
  const { name, answer, isHidden } = comment;
  const draft = useDraft<string>(`answer:${comment.id}`);
  const [isAnswering, setAnswering] = useState(() => draft.read() !== null);
  const change = useChangeComment(comment);
  return (
    <li>
      <Said
        {...comment}
        badge={isHidden && <Badge>Hidden from readers</Badge>}
        answer={answer === null || isAnswering ? null : { who: 'Your answer', text: answer }}
      />
      {isAnswering ? (
        <AnswerForm {...{ comment, draft, setAnswering }} />
      ) : (
        <Flex wrap="wrap" gap="xs" mt="2xs">
          <Button variant="subtle" size="compact-sm" onClick={() => setAnswering(true)}>
            <span>{answer === null ? 'Answer' : 'Edit answer'}</span>{' '}
            <VisuallyHidden component="span">to {name}'s comment</VisuallyHidden>
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => !change.isPending && change.mutate({ isHidden: !isHidden })}
          >
            <span>{isHidden ? 'Show' : 'Hide'}</span>{' '}
            <VisuallyHidden component="span">{name}'s comment</VisuallyHidden>
          </Button>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onDelete}>
            <span>Delete</span> <VisuallyHidden component="span">{name}'s comment</VisuallyHidden>
          </Button>
        </Flex>
      )}
    </li>
  );
}

interface AnswerFormProps {
  comment: ReportComment;
  /** What was typed and not saved. */
  draft: ReturnType<typeof useDraft<string>>;
  setAnswering: (isAnswering: boolean) => void;
}

function AnswerForm({ comment, draft, setAnswering }: AnswerFormProps) {
  const change = useChangeComment(comment);
  const end = () => {
    draft.forget();
    setAnswering(false);
  };
  const cancel = () => {
    const typed = draft.read();
    end();
    if (typed === null) return;
    tellDiscarded(() => {
      draft.keep(typed);
      setAnswering(true);
    });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('answer') ?? '').trim();
    // Clearing the answer deletes it.
    if (!change.isPending) change.mutate({ answer: typed || null }, { onSuccess: end });
  };
  return (
    <Box component="form" mt="xs" aria-label="Answer" onSubmit={submit}>
      <Textarea
        name="answer"
        label="Your answer"
        description="Anyone with this link can read it"
        rows={3}
        maxLength={MAX_COMMENT_LENGTH}
        defaultValue={draft.read() ?? comment.answer ?? ''}
        onChange={event => draft.keep(event.currentTarget.value)}
        autoFocus
      />
      <Flex wrap="wrap" justify="flex-end" gap="xs" mt="xs">
        <Button variant="default" size="xs" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" size="xs">
          {change.isPending ? 'Saving...' : 'Save answer'}
        </Button>
      </Flex>
    </Box>
  );
}

interface DeleteCommentProps {
  reportId: number;
  comment: ReportComment;
  onClose: () => void;
}

function DeleteComment({ reportId, comment, onClose }: DeleteCommentProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => request(reportLinkContracts.removeComment, { params: { commentId: comment.id } }),
    onSuccess: () => {
      client.setQueryData(linkQueries.comments(comment.linkId).queryKey, shown =>
        shown?.filter(({ id }) => id !== comment.id),
      );
      onClose();
      // It tells the number of comments.
      return client.refetchQueries({ queryKey: linkQueries.list(reportId).queryKey, exact: true });
    },
  });
  return (
    <ConfirmDialog
      opened
      title="Delete this comment"
      text={`This deletes ${comment.name}'s comment${comment.answer === null ? '' : ' and your answer to it'}. This action cannot be undone.`}
      confirmLabel="Delete"
      busy={isPending}
      busyLabel="Deleting..."
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

function useChangeComment({ id: commentId, linkId }: ReportComment) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CommentChange) =>
      request(reportLinkContracts.changeComment, { params: { commentId }, body }),
    onSuccess: changed =>
      client.setQueryData(linkQueries.comments(linkId).queryKey, shown =>
        shown?.map(comment => (comment.id === changed.id ? changed : comment)),
      ),
  });
}
