import {
  type ChatPersona,
  type PersonaChat,
  readSystemNote,
  type Startup,
  type User,
} from '@groundwork/domain';
import { Box, Button, Skeleton } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { NotFoundPanel } from '../../app/navigation/not-found-panel.tsx';
import { paths } from '../../app/paths.ts';
import { useLastError } from '../../app/use-failure-toast.ts';
import type { ChatMessage, ChatWords, MessageParts } from '../../chat/chat-kind.ts';
import { ChatPanel } from '../../chat/chat-panel.tsx';
import screen from '../../chat/screen.module.css';
import { citedSources } from '../../chat/sources/cited-sources.ts';
import { Sources } from '../../chat/sources/sources.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { MessagePanel } from '../../ui/message-panel.tsx';
import { ChatHead } from './chat-head.tsx';
import classes from './chat-screen.module.css';
import { InterviewBar } from './interview/interview-bar.tsx';
import { InterviewOver } from './interview/interview-over.tsx';
import { useInterview } from './interview/use-interview.ts';
import { SaidBy, SpeakerName, SpeakersContext, useSpeakers } from './said-by.tsx';
import { SwitchPersona } from './switch-persona.tsx';
import { useDeleteMessage, useSwitchPersona } from './use-chat-changes.ts';
import { useFocusAfterDelete, useFocusOnReturn } from './use-kept-focus.ts';
import { useChatDetails, usePersonaChat } from './use-persona-chat.ts';

interface ChatScreenProps {
  user: User;
  chatId: number;
  startups: readonly Startup[] | undefined;
  onSelect: (startupId: number) => void;
  onLogIn: () => void;
  isNarrow: boolean;
  /** Opens the list of chats where it is not shown beside this one. */
  history: ReactNode;
}

const PARTS: MessageParts = {
  Author: SaidBy,
  Name: SpeakerName,
  readNote: message => readSystemNote(message),
};

const GONE = {
  title: 'Chat not found',
  text: 'It may have been deleted in another tab, or with its startup.',
  way: { to: paths.personaChat(null), label: 'Start New Chat' },
};

/** A chat with personas. */
export function ChatScreen(props: ChatScreenProps) {
  const { user, chatId, startups, onSelect, onLogIn, isNarrow, history } = props;
  const of = useChatDetails(chatId);
  const { details, persona, others } = of;
  useOwnStartup(details?.startupId, startups, onSelect);
  const startup = startups?.find(({ id }) => id === details?.startupId);
  const chat = usePersonaChat(user, chatId, { personaId: persona?.id, startup });
  const { messages } = chat;
  const loadError = useLastError(chat.loadError, messages !== undefined) ?? of.loadError;
  const interview = useInterview(details);
  const speakers = useSpeakers(details?.personas, messages);
  const change = useSwitchPersona(chatId);
  useFocusOnReturn(of.isRetired);
  const [isSourcesOpen, setSourcesOpen] = useState(false);
  const count = useMemo(() => citedSources(messages ?? []).length, [messages]);

  if (of.isGone) {
    return (
      <div className={classes.gone}>
        <NotFoundPanel {...GONE} />
      </div>
    );
  }
  const switching = { others, isBusy: change.isPending, onSwitch: change.mutate };
  const sources = { isOpen: isSourcesOpen, count, onToggle: setSourcesOpen };
  const retry = () => {
    chat.actions.refetch();
    of.refetch();
  };
  return (
    <div className={classes.screen} data-sources={isSourcesOpen || undefined}>
      <section className={screen.chat} data-headed aria-label="Chat">
        <ChatHead
          details={details}
          persona={persona}
          others={others}
          sources={sources}
          isNarrow={isNarrow}
          history={history}
          isSwitching={change.isPending}
          onSwitch={change.mutate}
        />
        {loadError ? (
          <NotLoaded onRetry={retry} />
        ) : !messages || !persona || !details ? (
          <ChatSkeleton />
        ) : (
          <SpeakersContext value={speakers}>
            <Talk
              chat={chat}
              details={details}
              persona={persona}
              onLogIn={onLogIn}
              notes={interview?.isOver === false && <InterviewBar chat={details} left={interview.left} />}
              ending={
                interview?.isOver ? (
                  <InterviewOver chat={details} persona={persona} isRetired={of.isRetired} />
                ) : (
                  of.isRetired && <Retired persona={persona} isKept={interview !== null} {...switching} />
                )
              }
            />
          </SpeakersContext>
        )}
      </section>
      {isSourcesOpen && messages && <Sources messages={messages} onClose={() => setSourcesOpen(false)} />}
    </div>
  );
}

interface TalkProps {
  chat: ReturnType<typeof usePersonaChat>;
  details: PersonaChat;
  persona: ChatPersona;
  notes: ReactNode;
  ending: ReactNode;
  onLogIn: () => void;
}

function Talk({ chat, details, persona, notes, ending, onLogIn }: TalkProps) {
  const { mutate: remove } = useDeleteMessage(details);
  const [doomed, setDoomed] = useState<ChatMessage | null>(null);
  const keepFocus = useFocusAfterDelete(chat.messages);
  const words = useMemo(() => wordsOf(persona), [persona]);
  return (
    <>
      <ChatPanel
        chat={chat}
        words={words}
        coachName={persona.name}
        notes={notes}
        ending={ending}
        onLogIn={onLogIn}
        // Messages of an interview cannot be deleted.
        {...(details.interview === null && { onDelete: setDoomed })}
        parts={PARTS}
      />
      <ConfirmDialog
        opened={doomed !== null}
        title="Delete message"
        text="This deletes the message. This action cannot be undone."
        confirmLabel="Delete"
        onConfirm={() => {
          if (doomed) {
            keepFocus(doomed.id);
            remove(doomed.id);
          }
          setDoomed(null);
        }}
        onClose={() => setDoomed(null)}
      />
    </>
  );
}

const wordsOf = ({ name, description }: ChatPersona): ChatWords => ({
  empty: { title: `Talk to ${name}`, text: description },
  waiting: () => `${name} is typing...`,
  practice: 'It plays everyone as a customer with a prepared story, and only reads English.',
  placeholder: 'Type your message here...',
});

interface RetiredProps {
  persona: ChatPersona;
  others: Parameters<typeof SwitchPersona>[0]['others'];
  isBusy: boolean;
  /** The chat cannot switch personas. */
  isKept: boolean;
  onSwitch: (personaId: number) => void;
}

/** Replaces the composer (PE-4). */
function Retired({ persona, isKept, ...switching }: RetiredProps) {
  return (
    <div className={classes.retired}>
      <IconUserOff size={20} aria-hidden />
      <p>
        {persona.name} is no longer available.{' '}
        <span>{isKept ? 'End the interview to see the review.' : 'Choose another persona to continue.'}</span>
      </p>
      {!isKept && <SwitchPersona {...switching} position="top-end" />}
    </div>
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <MessagePanel
      heading={<h2>Couldn't load this chat</h2>}
      actions={
        <Button variant="default" onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      <p>Could not load conversation history. Please try again.</p>
    </MessagePanel>
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

/** Selects the startup of a chat that was opened by its address, once. */
function useOwnStartup(
  startupId: number | undefined,
  startups: readonly Startup[] | undefined,
  onSelect: (startupId: number) => void,
): void {
  const isSettled = useRef(false);
  const isListed = startups?.some(({ id }) => id === startupId);
  useEffect(() => {
    if (isSettled.current || startupId === undefined || !isListed) return;
    isSettled.current = true;
    onSelect(startupId);
  }, [startupId, isListed, onSelect]);
}
