import { ApiError, explainError } from '@groundwork/api-client';
import type { ChatPersona, PersonaChatDetails, User } from '@groundwork/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { usePolling } from '../../app/connectivity/use-polling.ts';
import { useLastError } from '../../app/use-failure-toast.ts';
import { useChat } from '../../chat/use-chat.ts';
import { showToast } from '../../ui/toast.ts';
import { interviewQueries } from './interview/interview-queries.ts';
import { personaChatKind, type SentAlong } from './persona-chat-kind.ts';
import { personaChatQueries, personaQueries } from './persona-queries.ts';
import { usePersonas } from './use-personas.ts';

/** A chat, the persona that answers in it, and the others that could. */
export function useChatDetails(chatId: number) {
  const { data: details, error, isFetching, refetch } = useQuery(personaChatQueries.details(chatId));
  usePolling(true, () => void refetch());
  const loadError = useLastError(error, details !== undefined);
  const { personas } = usePersonas();
  const isGone = details === null || (error instanceof ApiError && error.statusCode === 404);
  const persona = details ? findPersona(details) : undefined;
  const isActive = personas ? personas.some(({ id }) => id === persona?.id) : persona?.isActive;
  return {
    details: details ?? undefined,
    loadError,
    isGone,
    isFetching,
    refetch: () => void refetch(),
    persona,
    /** The persona can no longer answer (PE-4). */
    isRetired: persona !== undefined && isActive === false,
    others: personas?.filter(({ id }) => id !== persona?.id) ?? [],
  };
}

const findPersona = ({ personas, personaId }: PersonaChatDetails): ChatPersona | undefined =>
  personas.find(({ id }) => id === personaId);

/** The conversation of a persona chat. */
export function usePersonaChat(user: User, chatId: number, sentAlong: SentAlong) {
  const client = useQueryClient();
  const latest = useRef(sentAlong);
  useLayoutEffect(() => {
    latest.current = sentAlong;
  });
  const onRefused = (error: ApiError) => {
    void showToast({ title: 'Failed to send message', message: explainError(error), tone: 'error' });
    void client.invalidateQueries(personaChatQueries.details(chatId));
    void client.invalidateQueries(interviewQueries.get(chatId));
    void client.invalidateQueries(personaQueries.list());
  };
  const chat = useChat(client =>
    personaChatKind(client, { userId: user.id, chatId, sentAlong: () => latest.current, onRefused }),
  );
  usePolling(true, () => chat.actions.refetch());
  return chat;
}
