import { type Message, readSystemNote } from '@groundwork/domain';

type Spoken = Pick<Message, 'id' | 'role' | 'content' | 'personaId'>;

/** The replies that are the first by another persona than the one before (PE-7), by id. */
export function findSwitched(messages: readonly Spoken[]): number[] {
  const spoken = messages.filter(message => message.role === 'assistant' && readSystemNote(message) === null);
  return spoken
    .filter((message, place) => place > 0 && message.personaId !== spoken[place - 1]?.personaId)
    .map(({ id }) => id);
}
