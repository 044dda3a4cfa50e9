import { Stack, Text } from '@mantine/core';
import type { ChatMessage } from '../../chat/chat-kind.ts';
import { MessageGroup } from '../../chat/messages/message-group.tsx';
import { Checklist } from '../../features/step/progress/checklist.tsx';
import { StatusIcon } from '../../ui/status-icon.tsx';
import classes from './example.module.css';
import { example } from './example.ts';

const { questions, outcomes } = example.chat;
const messages = example.chat.messages.map(
  (message, index): ChatMessage => ({
    id: index + 1,
    kind: 'message',
    status: 'complete',
    replyTo: null,
    personaId: null,
    citations: [],
    failure: null,
    ...message,
  }),
);
const answers = messages.filter(({ role }) => role === 'user');
const parts = { BelowFounder: Outcome };

/** A step's chat: an answer that was refused, and those that were accepted. */
export function ExampleChat() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: its items are in a group, which <ul> does not allow
    <div role="list" className={classes.chat} aria-label="The chat">
      <MessageGroup messages={messages} coachName="Coach" parts={parts} />
    </div>
  );
}

/** What the answer met and what it lacked, as the list beside a chat shows it. */
function Outcome({ message }: { message: ChatMessage }) {
  const index = answers.indexOf(message);
  const outcome = outcomes[index];
  if (!outcome) return null;
  const question = outcomes.slice(0, index).filter(({ isAccepted }) => isAccepted).length + 1;
  return (
    <Stack className={classes.outcome} gap={0} fz="sm">
      <Text className={classes.line} component="p" inherit fw={500}>
        <StatusIcon status={outcome.isAccepted ? 'completed' : 'open'} />
        <span>
          {outcome.isAccepted
            ? `Question ${question} of ${questions.length} accepted`
            : `Question ${question} stays open`}
        </span>
      </Text>
      <Checklist criteria={outcome.criteria} />
    </Stack>
  );
}
