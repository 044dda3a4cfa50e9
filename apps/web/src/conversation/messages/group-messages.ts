import type { ChatMessage } from '../chat-kind.ts';

const GROUP_SIZE = 20;

/**
 * Splits messages into groups that stay the same while messages come at the end, or older ones at the beginning.
 * @param anchorId the message that begins a group; the others are counted from it
 */
export function groupMessages(
  messages: readonly ChatMessage[],
  anchorId: number | undefined,
): ChatMessage[][] {
  const before = Math.max(
    0,
    messages.findIndex(({ id }) => id === anchorId),
  );
  const rest = before % GROUP_SIZE;
  const groups = Array.from({ length: Math.ceil((messages.length - rest) / GROUP_SIZE) }, (_, index) =>
    messages.slice(rest + index * GROUP_SIZE, rest + (index + 1) * GROUP_SIZE),
  );
  return rest === 0 ? groups : [messages.slice(0, rest), ...groups];
}
