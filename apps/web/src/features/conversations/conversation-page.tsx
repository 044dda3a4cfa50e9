import { ApiError, conversationContracts, request } from '@groundwork/api-client';
import { type ConversationDetails, type User, writeDay } from '@groundwork/domain';
import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { notifyFailure } from '../../app/failure-toasts.ts';
import { BackLink } from '../../app/navigation/back-link.tsx';
import { NotFoundPanel } from '../../app/navigation/not-found-panel.tsx';
import { paths } from '../../app/paths.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { showToast } from '../../ui/toast.ts';
import classes from './conversation-page.module.css';
import { conversationQueries } from './conversation-queries.ts';
import { Quotes } from './quotes.tsx';
import { Sentences } from './sentences.tsx';
import { useMarks } from './use-marks.ts';
import { useOverlay } from './use-overlay.ts';

/** A noted conversation: its sentences to mark, and what was made of the marked ones (PE-19, PE-20). */
export function ConversationPage({ conversationId, user }: { conversationId: number; user: User }) {
  const { data: note, error } = useQuery(conversationQueries.detail(conversationId));
  if (error instanceof ApiError && error.code === 'conversation.not_found') return <NoSuchConversation />;
  if (!note && error) throw error;
  return (
    <>
      <BackLink to={paths.conversations()}>Conversations</BackLink>
      {note ? <OpenConversation note={note} user={user} /> : <ConversationSkeleton />}
    </>
  );
}

/** For notes that were deleted, or a wrong address. */
export function NoSuchConversation() {
  return (
    <NotFoundPanel
      title="Not Found"
      text="These notes don't exist. They may have been deleted in another tab."
      way={{ to: paths.conversations(), label: 'Go to Conversations' }}
    />
  );
}

function OpenConversation({ note, user }: { note: ConversationDetails; user: User }) {
  const { open, show, close } = useOverlay<'change'>();
  const [isDeleting, setDeleting] = useState(false);
  const { mark, unmark } = useMarks(note.id);
  const client = useQueryClient();
  const keep = (saved: ConversationDetails) =>
    client.setQueryData(conversationQueries.detail(note.id).queryKey, saved);
  const { mutate: remove, isPending } = useRemoveConversation(note);
  return (
    <>
      <PageHeading
        title={note.who}
        subtitle={writeDay(note.heldOn)}
        actions={
          <>
            <Button variant="default" onClick={() => void show('change')}>
              Edit
            </Button>
            <Button variant="default" onClick={() => setDeleting(true)}>
              Delete
            </Button>
          </>
        }
      />
      <div className={classes.columns}>
        <Sentences note={note} onMark={mark} onUnmark={unmark} />
        <Quotes note={note} isAdmin={user.role === 'admin'} onUnmark={unmark} />
      </div>
      {open && (
        <open.overlays.ConversationDialog
          startupId={note.startupId}
          note={note}
          onSaved={keep}
          onClose={close}
        />
      )}
      <ConfirmDialog
        opened={isDeleting}
        title="Delete notes"
        text="This deletes the notes and their quotes for good. Results already on cards stay."
        confirmLabel="Delete"
        busy={isPending}
        busyLabel="Deleting..."
        onConfirm={() => remove()}
        onClose={() => setDeleting(false)}
      />
    </>
  );
}

function useRemoveConversation({ id, startupId }: ConversationDetails) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: async () => {
      try {
        await request(conversationContracts.remove, { params: { conversationId: id } });
      } catch (error) {
        // Already deleted elsewhere counts as deleted.
        if (!(error instanceof ApiError && error.code === 'conversation.not_found')) throw error;
      }
    },
    onSuccess: () => {
      client.setQueryData(conversationQueries.list(startupId).queryKey, notes =>
        notes?.filter(note => note.id !== id),
      );
      void showToast({ title: 'Notes deleted', tone: 'success' });
      void navigate(paths.conversations(), { replace: true });
    },
    onError: notifyFailure("Couldn't delete the notes"),
  });
}

function ConversationSkeleton() {
  return (
    <div role="status" aria-label="Loading the notes">
      <Skeleton height={32} width={260} />
      <Skeleton height={14} width={120} mt={8} />
      <div className={classes.columns}>
        <div>
          {['90%', '100%', '75%', '95%', '60%'].map(width => (
            <Skeleton key={width} height={14} mt={10} width={width} />
          ))}
        </div>
      </div>
    </div>
  );
}
