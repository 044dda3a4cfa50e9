import { useEffect, useRef } from 'react';
import type { ChatMessage } from '../../chat/chat-kind.ts';
import { COMPOSER_ID } from '../../chat/composer/composer.tsx';
import { messageElementId } from '../../chat/messages/message-item.tsx';

/** Moves the focus only if it was lost with a removed element, not if it has moved elsewhere since. */
function focusIfLost(element: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) element?.focus();
}

const findComposer = () => document.getElementById(COMPOSER_ID);

/**
 * After a message is deleted, moves the focus to the next message, else the previous one, else the input. Returns a
 * function to call with the id of the message that is being deleted.
 */
export function useFocusAfterDelete(messages: readonly ChatMessage[] | undefined) {
  const doomed = useRef<{ id: number; neighbours: number[] } | null>(null);
  useEffect(() => {
    if (!doomed.current || messages?.some(({ id }) => id === doomed.current?.id)) return;
    const buttons = doomed.current.neighbours.map(id =>
      document.getElementById(messageElementId(id))?.querySelector('button'),
    );
    doomed.current = null;
    focusIfLost(buttons.find(Boolean) ?? findComposer());
  }, [messages]);
  return (id: number) => {
    const place = messages?.findIndex(message => message.id === id) ?? -1;
    const neighbours = [messages?.[place + 1]?.id, messages?.[place - 1]?.id];
    doomed.current = { id, neighbours: neighbours.filter(neighbour => neighbour !== undefined) };
  };
}

/** When the input returns, gives it the focus of what stood in its place. */
export function useFocusOnReturn(isAway: boolean): void {
  const wasAway = useRef(isAway);
  useEffect(() => {
    if (wasAway.current && !isAway) focusIfLost(findComposer());
    wasAway.current = isAway;
  }, [isAway]);
}
