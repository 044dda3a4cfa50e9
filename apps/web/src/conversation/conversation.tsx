import type { ReactNode } from 'react';
import type { ChatMessage, ChatWords, MessageParts } from './chat-kind.ts';
import { Composer } from './composer/composer.tsx';
import classes from './conversation.module.css';
import { MessageList } from './messages/message-list.tsx';
import { FailurePanel } from './sending/failure-panel.tsx';
import type { ShownChat } from './use-chat.ts';

interface ConversationProps {
  chat: ShownChat;
  words: ChatWords;
  coachName: string;
  /** Between the messages and the input. */
  notes?: ReactNode;
  /** Nothing more can be sent. */
  isClosed?: boolean;
  /** Takes the input's place, unless there has to be a Stop. */
  ending?: ReactNode;
  /** Besides what sending does. */
  onSend?: () => void;
  /** Deletes the messages; the text of one without an answer is in the input by then. Absent where that is not possible. */
  onClear?: () => void;
  onLogIn: () => void;
  /** Deletes one message; absent where that is not possible. It stays the same function. */
  onDelete?: (message: ChatMessage) => void;
  parts?: MessageParts;
}

/** The messages of a chat, and below them the failure and the input. */
export function Conversation(props: ConversationProps) {
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
