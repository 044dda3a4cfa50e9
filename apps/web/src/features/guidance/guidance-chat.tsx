import { guidanceContracts, request, requestEvents } from '@groundwork/api-client';
import type { Card, Proposal, User } from '@groundwork/domain';
import { Box, Button, Skeleton } from '@mantine/core';
import type { Query } from '@tanstack/react-query';
import { type ComponentType, useCallback, useMemo, useState } from 'react';
import { usePolling } from '../../app/connectivity/use-polling.ts';
import { draftKey } from '../../app/stored-keys.ts';
import { useFailureToast, useLastError } from '../../app/use-failure-toast.ts';
import type { ChatKind, ChatMessage } from '../../chat/chat-kind.ts';
import { ChatPanel } from '../../chat/chat-panel.tsx';
import { useChat } from '../../chat/use-chat.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { loadPiece } from '../../ui/load-piece.ts';
import { MessagePanel } from '../../ui/message-panel.tsx';
import { showToast } from '../../ui/toast.ts';
import { guidanceQueries } from './guidance-queries.ts';
import type { Look } from './looks.ts';
import type { ProposalDialogProps } from './proposal-dialog.tsx';
import { CardContext, Proposals } from './proposals.tsx';
import { useClearChat, useDeleteMessage } from './use-guidance-changes.ts';

const NOT_LOADED = {
  title: 'Error loading messages',
  text: 'Could not load conversation history. Please try again.',
};

/** State and actions of the chat about a card. */
export function useGuidanceChat(user: User, cardId: number, look: Look) {
  const poll = usePolling(true, () => chat.actions.refetch());
  const chat = useChat(() => cardChatKind(user.id, cardId, poll(guidanceContracts.list)));
  const clear = useClearChat(cardId, look.clear.done, () => chat.actions.clear());
  const loadError = useLastError(chat.loadError, chat.messages !== undefined);
  useFailureToast(loadError, NOT_LOADED.title, NOT_LOADED.text);
  return { chat, loadError, clear: () => clear.mutate(), isClearing: clear.isPending };
}

const PARTS = { Below: Proposals };

const loadDialog = () => import('./proposal-dialog.tsx');

/** A proposal being used for the card, and the form for it. */
interface Using {
  proposal: Proposal;
  Dialog: ComponentType<ProposalDialogProps>;
}

interface GuidanceChatProps extends Pick<ReturnType<typeof useGuidanceChat>, 'chat' | 'loadError' | 'clear'> {
  look: Look;
  /** Undefined until loaded. */
  card: Card | undefined;
  cardId: number;
  onLogIn: () => void;
}

export function GuidanceChat({ chat, loadError, clear, look, card, cardId, onLogIn }: GuidanceChatProps) {
  const { mutate: remove } = useDeleteMessage(cardId);
  const [doomed, setDoomed] = useState<ChatMessage | null>(null);
  const [using, setUsing] = useState<Using | null>(null);
  const onUse = useCallback(async (proposal: Proposal) => {
    const piece = await loadPiece(loadDialog);
    if (piece) setUsing({ proposal, Dialog: piece.ProposalDialog });
  }, []);
  const context = useMemo(() => (card ? { card, onUse } : null), [card, onUse]);
  if (loadError) {
    return (
      <MessagePanel
        heading={<h3>{NOT_LOADED.title}</h3>}
        actions={
          <Button variant="default" onClick={chat.actions.refetch}>
            Try Again
          </Button>
        }
      >
        <p>{NOT_LOADED.text}</p>
      </MessagePanel>
    );
  }
  if (!chat.messages) return <ChatSkeleton />;
  return (
    <CardContext value={context}>
      <ChatPanel
        chat={chat}
        words={look.words}
        coachName={look.coachName}
        onClear={clear}
        onLogIn={onLogIn}
        onDelete={setDoomed}
        parts={PARTS}
      />
      <ConfirmDialog
        opened={doomed !== null}
        title="Delete message"
        text="This deletes the message. This action cannot be undone."
        confirmLabel="Delete"
        onConfirm={() => {
          if (doomed) remove(doomed.id);
          setDoomed(null);
        }}
        onClose={() => setDoomed(null)}
      />
      {using && card && <using.Dialog proposal={using.proposal} card={card} onClose={() => setUsing(null)} />}
    </CardContext>
  );
}

function ChatSkeleton() {
  return (
    <Box role="status" aria-label="Loading chat" w="100%" maw={720} mx="auto" p="lg">
      <Skeleton height={14} width={80} />
      <Skeleton height={16} mt="xs" />
      <Skeleton height={16} width="75%" mt="xs" />
    </Box>
  );
}

const { list, send } = guidanceContracts;

/** Polling interval of the message list; undefined for none. */
type Polled = { refetchInterval: (query: Query) => number | false } | undefined;

/** The chat about a card: the coach answers, and nothing is judged. */
function cardChatKind(userId: number, cardId: number, polled: Polled): ChatKind {
  const params = { cardId };
  return {
    list: { ...guidanceQueries.messages(cardId), ...(polled as object) },
    readBefore: before => request(list, { params, query: { before } }),
    send: (content, how) => requestEvents(send, { params, body: { role: 'user', content } }, how),
    draftKey: draftKey(userId, `card:${cardId}`),
    notSent: { message: 'Failed to send message. Please try again.' },
    onEvent: ({ event, data }) => {
      // The reply is missing because the chat was cleared meanwhile.
      if (event !== 'error' || data.code === 'message.not_found') return;
      void showToast({ title: 'AI Response Error', message: data.message, tone: 'error' });
    },
  };
}
