import type { Conversation } from '@groundwork/domain';
import { writeDay } from '@groundwork/domain';
import { Button, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { IconNotebook } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useDraft } from '../../app/forms/use-draft.ts';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import cardLink from '../../ui/card-link.module.css';
import { MessagePanel } from '../../ui/message-panel.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import classes from './conversation-list.module.css';
import { conversationQueries, newConversationDraft } from './conversation-queries.ts';
import { useOverlay } from './use-overlay.ts';

interface NotedStartup {
  id: number;
  name: string;
}

/** A startup's noted conversations (PE-18). `startup` is null until known. */
export function ConversationList({ startup }: { startup: NotedStartup | null }) {
  return (
    <>
      {startup ? (
        <ListOf key={startup.id} startup={startup} />
      ) : (
        <>
          <ListHeading name="" />
          <ListSkeleton />
        </>
      )}
    </>
  );
}

function ListOf({ startup }: { startup: NotedStartup }) {
  const { data: notes } = useQuery(conversationQueries.list(startup.id));
  const { open, show, close } = useOverlay<'note'>();
  const client = useQueryClient();
  const navigate = useNavigate();
  const draft = useDraft(newConversationDraft(startup.id));
  const noteButton = (
    <Button onClick={() => void show('note')}>
      {draft.read() ? 'Continue your notes' : 'Add a conversation'}
    </Button>
  );
  return (
    <>
      <ListHeading name={startup.name} actions={notes && notes.length > 0 ? noteButton : null} />
      {!notes && <ListSkeleton />}
      {notes?.length === 0 && (
        <MessagePanel
          icon={<IconNotebook aria-hidden />}
          heading={<h2>No conversations yet</h2>}
          actions={noteButton}
        >
          <p>
            Write down what someone told you and mark the sentences that matter. Then use them as results on a
            card or evidence in a step.
          </p>
        </MessagePanel>
      )}
      {notes && notes.length > 0 && (
        <SimpleGrid component="ul" minColWidth="min(100%, 300px)" aria-label="Conversations">
          {notes.map(note => (
            <ConversationCard key={note.id} note={note} />
          ))}
        </SimpleGrid>
      )}
      {open && (
        <open.overlays.ConversationDialog
          startupId={startup.id}
          onClose={close}
          onSaved={note => {
            client.setQueryData(conversationQueries.detail(note.id).queryKey, note);
            void navigate(paths.conversations(note.id));
          }}
        />
      )}
    </>
  );
}

function ConversationCard({ note: { id, who, heldOn, excerpt, quotes } }: { note: Conversation }) {
  return (
    <Stack className={classes.card} component="li" gap="xs" mih={148} p="md">
      <h2 dir="auto">
        <Link to={paths.conversations(id)} className={cardLink.link}>
          {who}
        </Link>
      </h2>
      <Text inherit lineClamp={3} dir="auto">
        {excerpt}
      </Text>
      <Text mt="auto" c="dimmed" fz="sm">
        {[writeDay(heldOn), ...(quotes > 0 ? [`${quotes} ${quotes === 1 ? 'quote' : 'quotes'}`] : [])].join(
          ' · ',
        )}
      </Text>
    </Stack>
  );
}

function ListHeading({ name, actions = null }: { name: string; actions?: React.ReactNode }) {
  return (
    <PageHeading
      title="Conversations"
      owner={name}
      subtitle="What people told you, in their words"
      actions={actions}
    />
  );
}

function ListSkeleton() {
  return (
    <SimpleGrid minColWidth="min(100%, 300px)" role="status" aria-label="Loading conversations">
      {[1, 2, 3].map(place => (
        <Stack key={place} className={classes.card} gap="xs" mih={148} p="md">
          <Skeleton height={18} width={170} />
          <Skeleton height={12} mt={6} />
          <Skeleton height={12} width="70%" />
          <Skeleton height={12} mt="auto" width={90} />
        </Stack>
      ))}
    </SimpleGrid>
  );
}
