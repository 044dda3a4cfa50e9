import { type ChatPersona, type Message, readSystemNote } from '@groundwork/domain';
import { VisuallyHidden } from '@mantine/core';
import { createContext, use, useMemo } from 'react';
import { PersonaPicture } from '../../app/brand/persona-picture.tsx';
import type { ChatMessage } from '../../chat/chat-kind.ts';
import tooltip from '../../ui/tooltip.module.css';
import classes from './said-by.module.css';

interface Speakers {
  personas: ReadonlyMap<number, ChatPersona>;
  switched: ReadonlySet<number>;
}

/** The speakers of a chat. */
export const SpeakersContext = createContext<Speakers>({ personas: new Map(), switched: new Set() });

/** Keeps its identity until the speakers change, as every message depends on it. */
export function useSpeakers(
  known: readonly ChatPersona[] | undefined,
  messages: readonly ChatMessage[] | undefined,
): Speakers {
  const switchedIds = findSwitched(messages ?? []).join();
  const switched = useMemo(() => new Set(switchedIds.split(',').map(Number)), [switchedIds]);
  return useMemo(
    () => ({ personas: new Map(known?.map(persona => [persona.id, persona])), switched }),
    [known, switched],
  );
}

export function SpeakerName({ message: { personaId } }: { message: ChatMessage }) {
  return use(SpeakersContext).personas.get(personaId ?? 0)?.name ?? 'Persona';
}

const TIP = 'Persona was switched mid-conversation';

/** The author of a message, marked if the chat switched to this persona here (PE-7). */
export function SaidBy({ message: { id, personaId } }: { message: ChatMessage }) {
  const { personas, switched } = use(SpeakersContext);
  const persona = personas.get(personaId ?? 0);
  return (
    <span className={classes.who}>
      <PersonaPicture persona={persona} size={24} />
      <span dir="auto">{persona?.name ?? 'Persona'}</span>
      {switched.has(id) && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip has to be reachable by keyboard
        <span className={classes.switched} tabIndex={0}>
          Switched
          <VisuallyHidden>{`: ${TIP}`}</VisuallyHidden>
          <span className={`${tooltip.bubble} ${classes.tip}`} aria-hidden>
            {TIP}
          </span>
        </span>
      )}
    </span>
  );
}

type Spoken = Pick<Message, 'id' | 'role' | 'content' | 'personaId'>;

/** Ids of the replies that are by another persona than the reply before (PE-7). */
export function findSwitched(messages: readonly Spoken[]): number[] {
  const spoken = messages.filter(message => message.role === 'assistant' && readSystemNote(message) === null);
  return spoken
    .filter((message, place) => place > 0 && message.personaId !== spoken[place - 1]?.personaId)
    .map(({ id }) => id);
}
