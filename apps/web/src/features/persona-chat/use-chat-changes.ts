import { ApiError, personaChatContracts, request } from '@groundwork/api-client';
import type { ChatPersona, PersonaChat, PersonaChatDetails, Startup } from '@groundwork/domain';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { chatChannel } from '../../app/channels.ts';
import { notifyFailure } from '../../app/failure-toasts.ts';
import { paths } from '../../app/paths.ts';
import { dropMessage } from '../../chat/sending/drop-message.ts';
import { showToast } from '../../ui/toast.ts';
import { chatKey, personaChatQueries } from './persona-queries.ts';

/** The list is read once more this long after a deletion. */
const REFRESH_DELAY_MS = 250;

const { create, remove, removeMessage, rename, switchPersona } = personaChatContracts;

const succeed = (title: string) => void showToast({ title, tone: 'success' });

const refreshList = (client: QueryClient, startupId: number) =>
  client.invalidateQueries({ queryKey: personaChatQueries.list(startupId).queryKey });

/** Begins a chat and opens it. */
export function useCreateChat() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: ({ startup, persona }: { startup: Startup; persona: ChatPersona }) => {
      const title = `Chat with ${persona.name}`;
      return request(create, { body: { title, startupId: startup.id, personaId: persona.id } });
    },
    onSuccess: (chat, { persona }) => {
      showNewChat(client, chat, persona);
      chatChannel.announce({ chatId: chat.id, startupId: chat.startupId });
      succeed('Chat created');
      void navigate(paths.personaChat(chat.id));
    },
    onError: notifyFailure('Failed to create chat'),
  });
}

/** Fills the cache with what the pages would request. */
function showNewChat(client: QueryClient, chat: PersonaChat, persona: ChatPersona): void {
  const details: PersonaChatDetails = { ...chat, personas: [persona] };
  client.setQueryData(personaChatQueries.details(chat.id).queryKey, details);
  client.setQueryData(personaChatQueries.messages(chat.id).queryKey, []);
  client.setQueryData(personaChatQueries.list(chat.startupId).queryKey, chats => chats && [chat, ...chats]);
}

/** Deletes a chat. If it is open, goes to the page for a new one. */
export function useDeleteChat() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: ({ id }: PersonaChat) => request(remove, { params: { chatId: id } }),
    onSuccess: async (_, { id, startupId }) => {
      const { queryKey } = personaChatQueries.list(startupId);
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, chats => chats?.filter(chat => chat.id !== id));
      setTimeout(() => {
        client.removeQueries({ queryKey: chatKey(id) });
        void refreshList(client, startupId);
      }, REFRESH_DELAY_MS);
      chatChannel.announce({ chatId: id, startupId });
      succeed('Chat deleted');
      if (pathname === paths.personaChat(id)) void navigate(paths.personaChat(null), { replace: true });
    },
    onError: notifyFailure('Failed to delete chat'),
  });
}

/**
 * Deletes one message. A reply to it that is being written ends with what it has. No error if it was deleted elsewhere.
 */
export function useDeleteMessage({ id: chatId, startupId }: Pick<PersonaChat, 'id' | 'startupId'>) {
  const client = useQueryClient();
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: async (messageId: number) => {
      try {
        await request(removeMessage, { params: { chatId, messageId } });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'message.not_found')) throw error;
      }
    },
    onSuccess: async (_, messageId) => {
      await dropMessage(client, personaChatQueries.messages(chatId).queryKey, messageId);
      chatChannel.announce({ chatId, startupId });
      succeed('Message deleted');
    },
    onError: notifyFailure('Failed to delete message'),
  });
}

/** Switches the persona that answers from now on (PE-7). */
export function useSwitchPersona(chatId: number) {
  const show = useShowDetails(chatId);
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: (personaId: number) => request(switchPersona, { params: { chatId }, body: { personaId } }),
    onSuccess: details => show(details, 'Persona switched'),
    onError: notifyFailure('Failed to switch persona'),
  });
}

export function useRenameChat(chatId: number) {
  const show = useShowDetails(chatId);
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: (title: string) => request(rename, { params: { chatId }, body: { title } }),
    onSuccess: details => show(details, 'Chat renamed'),
    onError: notifyFailure('Failed to rename chat'),
  });
}

function useShowDetails(chatId: number) {
  const client = useQueryClient();
  const { queryKey } = personaChatQueries.details(chatId);
  return async (details: PersonaChatDetails, toast: string) => {
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, details);
    void refreshList(client, details.startupId);
    chatChannel.announce({ chatId, startupId: details.startupId });
    succeed(toast);
  };
}
