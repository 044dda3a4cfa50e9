import { MAX_PAGE_BYTES, MAX_PAGE_ROWS } from '@groundwork/api-client';
import { replaceEqualDeep } from '@tanstack/react-query';
import type { ChatMessage } from '../chat-kind.ts';

/**
 * A newly read page of a chat together with what is known from before it. The page is the truth from its first message
 * on. Where it does not begin among what is known, nothing joins: the chat was cleared, or too much was said elsewhere.
 */
export function joinPages(known: unknown, read: unknown): ChatMessage[] {
  const [before, page] = [known, read] as [ChatMessage[] | undefined, ChatMessage[]];
  const [first] = page;
  // A list that the stream has changed begins with the very same message.
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
 * The stream may be ahead of the rows, which are saved only every half second: a text never shrinks to its own
 * beginning. An unchanged message stays the same object, and is not drawn again.
 */
function newer(known: ChatMessage | undefined, read: ChatMessage): ChatMessage {
  if (!known) return read;
  // A reply that failed or was interrupted may have begun anew.
  const mayBegin = known.status === 'failed' || known.status === 'interrupted';
  const isBehind = read.status === 'generating' && !mayBegin && known.content.startsWith(read.content);
  return isBehind ? known : replaceEqualDeep(known, read);
}

/** The same where single messages may be deleted, also elsewhere: what a whole chat does not begin with is gone, and no older page. */
export function joinChangedPages(known: unknown, read: unknown): ChatMessage[] {
  const [before, page] = [known, read] as [ChatMessage[] | undefined, ChatMessage[]];
  const [first] = page;
  const isOfPage = ({ id }: ChatMessage) => first !== undefined && id >= first.id;
  return joinPages(before && isWhole(page) ? before.filter(isOfPage) : before, page);
}

/** A page that has room for one more message of any length: there is none before it. */
function isWhole(page: readonly ChatMessage[]): boolean {
  const characters = page.reduce((sum, { content }) => sum + content.length, 0);
  return page.length < MAX_PAGE_ROWS && characters * MAX_BYTES < MAX_PAGE_BYTES / 2;
}
/** Of one character. */
const MAX_BYTES = 3;
