import type { ReplyEvent } from '@groundwork/api-client';

/**
 * Hands every event to `onEvent` and resolves as soon as the reply has ended. It goes on listening after
 * that, because a verdict may follow the reply; what fails then concerns nobody.
 */
export function followReply(
  events: AsyncIterable<ReplyEvent>,
  onEvent: (event: ReplyEvent) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const read = async () => {
      for await (const event of events) {
        onEvent(event);
        if (event.event === 'done' || event.event === 'error') resolve();
      }
    };
    read().catch(reject);
  });
}
