import { MAX_PAGE_BYTES, MAX_PAGE_ROWS } from '@groundwork/api-client';
import { replaceEqualDeep } from '@tanstack/react-query';
import type { ChatMessage } from '../chat-kind.ts';

/**
 * Joins a newly read page of a chat to the earlier messages that are known. From its first message on, the page is
 * authoritative. If that message is unknown, nothing is joined: the chat was cleared, or too much was said elsewhere.
 */
export function joinPages(known: unknown, read: unknown): ChatMessage[] {
  const [before, page] = [known, read] as [ChatMessage[] | undefined, ChatMessage[]];
  const [first] = page;
  // The same object at the start means that the stream changed the list.
  if (!before || (first && first === before[0])) return page;
  const place = before.findIndex(({ id }) => id === first?.id);
  const knownById = new Map(before.map(message => [message.id, message]));
  const joined = [
    ...before.slice(0, Math.max(0, place)),
    ...page.map(message => newer(knownById.get(message.id), message)),
  ];
  const isSame =
    joined.length === before.length && joined.every((message, index) => message === before[index]);
  return isSame ? before : joined;
}

/**
 * Keeps the known text if the one that was read is only its beginning: rows are saved every half second, so the stream
 * may be ahead. An unchanged message stays the same object and is not rendered again.
 */
function newer(known: ChatMessage | undefined, read: ChatMessage): ChatMessage {
  if (!known) return read;
  // A reply that failed or was interrupted may have started over.
  const mayBegin = known.status === 'failed' || known.status === 'interrupted';
  const isBehind = read.status === 'generating' && !mayBegin && known.content.startsWith(read.content);
  return isBehind ? known : replaceEqualDeep(known, read);
}

/**
 * As {@link joinPages}, where single messages may be deleted, also elsewhere: if the page is the whole chat, known
 * messages from before it are dropped.
 */
export function joinChangedPages(known: unknown, read: unknown): ChatMessage[] {
  const [before, page] = [known, read] as [ChatMessage[] | undefined, ChatMessage[]];
  const [first] = page;
  const isOfPage = ({ id }: ChatMessage) => first !== undefined && id >= first.id;
  return joinPages(before && isWhole(page) ? before.filter(isOfPage) : before, page);
}

/** Whether the page is the whole chat: it has room for one more message of any length, so there is none before it. */
function isWhole(page: readonly ChatMessage[]): boolean {
  const characters = page.reduce((sum, { content }) => sum + content.length, 0);
  return page.length < MAX_PAGE_ROWS && characters * MAX_BYTES < MAX_PAGE_BYTES / 2;
}
/** The most bytes that one UTF-16 code unit takes in UTF-8. */
const MAX_BYTES = 3;
