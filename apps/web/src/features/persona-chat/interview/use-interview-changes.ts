import { interviewContracts, request } from '@groundwork/api-client';
import type { Interview, PersonaChat } from '@groundwork/domain';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { chatChannel } from '../../../app/channels.ts';
import { notifyFailure } from '../../../app/failure-toasts.ts';
import { paths } from '../../../app/paths.ts';
import { personaChatQueries } from '../persona-queries.ts';
import { interviewQueries } from './interview-queries.ts';

const { begin, end, review } = interviewContracts;

/** Begins an interview and opens it in place of its briefing. */
export function useBeginInterview() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: (body: { startupId: number; personaId: number }) => request(begin, { body }),
    onSuccess: chat => {
      const { queryKey } = personaChatQueries.list(chat.startupId);
      client.setQueryData(queryKey, chats => chats && [chat, ...chats]);
      chatChannel.announce({ chatId: chat.id, startupId: chat.startupId });
      void navigate(paths.personaChat(chat.id), { replace: true });
    },
    onError: notifyFailure("Couldn't start the interview"),
  });
}

export function useEndInterview(chat: PersonaChat) {
  const client = useQueryClient();
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: () => request(end, { params: { interviewId: chat.id } }),
    onSuccess: interview => showInterview(client, chat, interview),
    onError: notifyFailure("Couldn't end the interview"),
  });
}

/** Requests a review of the interview, or reads the existing one. */
export function useReviewInterview(chat: PersonaChat) {
  const client = useQueryClient();
  return useMutation({
    // The dialog shows the failure.
    meta: { failure: 'own' },
    mutationFn: () => request(review, { params: { interviewId: chat.id } }),
    onSuccess: interview => {
      void client.invalidateQueries({ queryKey: interviewQueries.list(chat.startupId).queryKey });
      return showInterview(client, chat, interview);
    },
  });
}

async function showInterview(client: QueryClient, chat: PersonaChat, interview: Interview): Promise<void> {
  const { id: chatId, startupId } = chat;
  const { queryKey } = interviewQueries.get(chatId);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, interview);
  void client.invalidateQueries({ queryKey: personaChatQueries.details(chatId).queryKey });
  void client.invalidateQueries({ queryKey: personaChatQueries.list(startupId).queryKey });
  chatChannel.announce({ chatId, startupId });
}
