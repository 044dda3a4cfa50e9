import { stripActionMarkers } from '@groundwork/domain';
import type { ChatMessage, MessageParts } from '../chat-kind.ts';
import { SpokenMarkdown } from './spoken-markdown.tsx';

interface SpokenMessageProps {
  message: ChatMessage;
  coachName: string;
  parts?: MessageParts | undefined;
}

/** What a screen reader says of a new message: who said what. A note is nobody's. */
export function SpokenMessage({ message, coachName, parts = {} }: SpokenMessageProps) {
  const { Name, readNote } = parts;
  const note = readNote?.(message) ?? null;
  if (note !== null) return note;
  return (
    <>
      {Name ? <Name message={message} /> : coachName}:{' '}
      <SpokenMarkdown text={stripActionMarkers(message.content)} />
    </>
  );
}
