import type { ReactNode } from 'react';
import type { ChatMessage, ChatWords, MessageParts } from './chat-kind.ts';
import classes from './chat-panel.module.css';
import { Composer } from './composer/composer.tsx';
import { MessageList } from './messages/message-list.tsx';
import { FailurePanel } from './sending/failure-panel.tsx';
import type { ShownChat } from './use-chat.ts';
import { useKeyboardRoom } from './use-keyboard-room.ts';

interface ChatPanelProps {
  chat: ShownChat;
  words: ChatWords;
  coachName: string;
  /** Shown between messages and composer. */
  notes?: ReactNode;
  /** The chat accepts no more messages. */
  isClosed?: boolean;
  /** Replaces the composer, unless the Stop button is needed. */
  ending?: ReactNode;
  /** Called in addition to sending. */
  onSend?: () => void;
  /** Deletes all messages; by then the text of an unanswered one is in the composer. Undefined if not possible. */
  onClear?: () => void;
  onLogIn: () => void;
  /** Deletes one message; undefined if not possible. Must be a stable function. */
  onDelete?: (message: ChatMessage) => void;
  parts?: MessageParts;
}

/** A chat: its messages, the current failure, and the composer. */
export function ChatPanel(props: ChatPanelProps) {
  const {
    chat,
    words,
    coachName,
    notes,
    isClosed = false,
    ending,
    onSend,
    onClear,
    onLogIn,
    onDelete,
    parts,
  } = props;
  useKeyboardRoom();
  const { actions, messages = [], older, live, failure, isBusy, canStop, text, unsent } = chat;
  return (
    <>
      <MessageList
        messages={messages}
        live={live}
        unsent={unsent}
        olderStatus={older.status}
        onOlder={older.load}
        words={words}
        coachName={coachName}
        onRetry={actions.retry}
        onDelete={onDelete}
        parts={parts}
        toldId={failure?.of === 'reply' ? failure.reply.id : undefined}
      />
      <div className={classes.foot}>
        {notes}
        {live.messagesLeft !== undefined && (
          <p className={classes.left}>
            {live.messagesLeft === 0
              ? 'No messages left today'
              : `Messages left today: about ${live.messagesLeft}`}
          </p>
        )}
        {failure && (
          <FailurePanel
            failure={failure}
            mayRetryAlone={chat.mayRetryAlone}
            clearing={words.clearing}
            onRetry={actions.tryAgain}
            onClear={
              onClear &&
              (() => {
                actions.keepUnanswered();
                onClear();
              })
            }
            onLogIn={onLogIn}
          />
        )}
        {ending && !canStop ? (
          ending
        ) : (
          <Composer
            words={words}
            text={text}
            isBusy={isBusy}
            hasUnsent={unsent !== null}
            isClosed={isClosed}
            onStop={canStop ? actions.stop : undefined}
            onChange={actions.type}
            onSend={() => {
              onSend?.();
              actions.send();
            }}
          />
        )}
      </div>
    </>
  );
}
