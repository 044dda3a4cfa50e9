import type { Message } from '@groundwork/domain';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { createQueryClient } from '../../app/query-client.ts';
import { stepChatKind } from '../../features/step/step-chat-kind.ts';
import { stepQueries } from '../../features/step/step-queries.ts';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { buildMessage } from '../../test/samples.ts';
import { useOlderMessages } from './use-older-messages.ts';

const network = mockNetwork();
const scope = { startupId: 7, challengeId: 2, stepId: 3 };
const { queryKey } = stepQueries.messages(scope);

const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => buildMessage({ id: from + place }));

/** The server's messages, served in pages of three. */
let stored: Message[];
let asked: (string | null)[];
let isDown: boolean;
beforeEach(() => {
  stored = messages(1, 8);
  asked = [];
  isDown = false;
  network.use(
    http.get(`${ORIGIN}/api/messages/7/2/3`, ({ request }) => {
      const before = new URL(request.url).searchParams.get('before');
      asked.push(before);
      if (isDown) return HttpResponse.json({ code: 'chat.x', message: 'x' }, { status: 403 });
      return HttpResponse.json(stored.filter(({ id }) => !before || id < Number(before)).slice(-3));
    }),
  );
});

async function openChat() {
  const client = createQueryClient();
  const kind = stepChatKind(client, 1, scope);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const view = renderHook(
    () => {
      const { data } = useQuery(stepQueries.messages(scope));
      return { ids: data?.map(({ id }) => id), data, ...useOlderMessages(kind, data) };
    },
    { wrapper },
  );
  await waitFor(() => expect(view.result.current.ids).toBeDefined());
  const refetch = () => act(() => client.refetchQueries({ queryKey }));
  const load = () => act(() => view.result.current.load());
  return { client, chat: view.result, refetch, load };
}

it('puts each page before what is known, until an empty one comes', async () => {
  const { chat, load } = await openChat();
  expect([chat.current.ids, chat.current.status]).toEqual([[6, 7, 8], 'idle']);
  await load();
  await waitFor(() => expect(chat.current.ids).toEqual([3, 4, 5, 6, 7, 8]));
  expect(chat.current.status).toBe('idle');
  await load();
  await waitFor(() => expect(chat.current.ids).toEqual([1, 2, 3, 4, 5, 6, 7, 8]));
  await load();
  expect(chat.current.status).toBe('none');
  expect(asked).toEqual([null, '6', '3', '1']);
});

it('asks for nothing before an opener', async () => {
  stored = [buildMessage({ id: 1, role: 'assistant', kind: 'opener' }), ...messages(2, 3)];
  const { chat } = await openChat();
  expect(chat.current.status).toBe('none');
});

it('says that they are on their way, asks once, and can be asked again after a failure', async () => {
  const { chat, load } = await openChat();
  const [known] = chat.current.data ?? [];
  isDown = true;
  let loads: Promise<void>[] = [];
  act(() => {
    loads = [chat.current.load(), chat.current.load()];
  });
  expect(chat.current.status).toBe('loading');
  await act(() => Promise.all(loads));
  expect([chat.current.status, chat.current.ids]).toEqual(['failed', [6, 7, 8]]);
  expect(asked).toEqual([null, '6']);
  isDown = false;
  await load();
  await waitFor(() => expect(chat.current.ids).toEqual([3, 4, 5, 6, 7, 8]));
  // The same object, so it is not rendered again.
  expect(chat.current.data?.[3]).toBe(known);
});

it('keeps what was loaded, and loses nothing, when the newest page moves on', async () => {
  const { chat, load, refetch } = await openChat();
  await load();
  stored = messages(1, 10);
  await refetch();
  await waitFor(() => expect(chat.current.ids).toEqual([3, 4, 5, 6, 7, 8, 9, 10]));
  await load();
  await waitFor(() => expect(chat.current.ids).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
});

it.each([
  ['cleared, and goes on', messages(21, 22), [21, 22]],
  ['cleared', [], []],
  ['so far on that pages are missing between', messages(1, 30), [28, 29, 30]],
])('drops what was loaded when the chat is %s', async (_, now, expected) => {
  const { chat, load, refetch } = await openChat();
  await load();
  stored = now;
  await refetch();
  await waitFor(() => expect(chat.current.ids).toEqual(expected));
});

it('puts nothing into a chat that was cleared while the page was on its way', async () => {
  const { client, chat } = await openChat();
  let loading = Promise.resolve();
  act(() => {
    loading = chat.current.load();
  });
  act(() => void client.setQueryData(queryKey, []));
  await act(() => loading);
  await waitFor(() => expect(chat.current.ids).toEqual([]));
});
