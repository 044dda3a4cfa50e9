import {
  AI_WRITE_AT_ONCE,
  defineContract,
  idParam,
  LIVELY,
  messageContracts,
  pageQuery,
  READ,
  replySchema,
  request,
  requestEvents,
} from '@groundwork/api-client';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { querySettings } from '../../app/contract-query.ts';
import { draftKey } from '../../app/stored-keys.ts';
import type { ChatKind, ChatMessage, ChatWords } from '../chat-kind.ts';
import { ChatPanel } from '../chat-panel.tsx';
import { joinPages } from '../sending/join-pages.ts';
import { useChat } from '../use-chat.ts';

// A second kind of chat for tests, at its own path: no progress, judging, opening or closing message.

const place = { path: '/api/second-kind/:cardId/messages', params: z.object({ cardId: idParam }) } as const;
const common = { ...place, summary: '', access: 'user', sessionOver: 'tell' } as const;
const list = defineContract({
  ...common,
  method: 'GET',
  kind: 'list',
  query: pageQuery,
  response: messageContracts.list.response,
  timing: READ,
  freshness: LIVELY,
});
const send = defineContract({
  ...common,
  method: 'POST',
  kind: 'write',
  body: z.object({ role: z.literal('user'), content: z.string() }),
  response: replySchema,
  streams: true,
  timing: AI_WRITE_AT_ONCE,
});

const params = { cardId: 9 };
const GUIDANCE: ChatKind = {
  list: queryOptions({
    ...querySettings(list, { params }),
    queryFn: ({ signal }): Promise<ChatMessage[]> => request(list, { params }, { signal }),
    structuralSharing: joinPages,
    refetchInterval: 5000,
  }),
  readBefore: before => request(list, { params, query: { before } }),
  send: (content, how) => requestEvents(send, { params, body: { role: 'user', content } }, how),
  draftKey: draftKey(1, 'card:9'),
};

/** Like GUIDANCE, but messages are only stored, not answered. */
export const STORING: ChatKind = {
  ...GUIDANCE,
  send: (content, how) => request(send, { params, body: { role: 'user', content } }, how),
};

const WORDS: ChatWords = {
  empty: { title: "Let's Validate Your Card", text: 'Ask for advice on your hypothesis.' },
  waiting: () => 'Thinking…',
  placeholder: 'Ask your Co-Founder for guidance...',
  clearing: 'This deletes the guidance',
};

export function Guidance({ kind = GUIDANCE, onClear = () => {} }: { kind?: ChatKind; onClear?: () => void }) {
  const chat = useChat(() => kind);
  if (!chat.messages) return null;
  return <ChatPanel chat={chat} words={WORDS} coachName="Co-Founder" onClear={onClear} onLogIn={() => {}} />;
}
