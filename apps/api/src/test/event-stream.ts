import type { ReplyEvent } from '@groundwork/api-client/contracts';

/**
 * The events of a finished stream, in order. Leaves out keep-alive comments and `waiting` events, whose number depends
 * on timing.
 */
export const parseEvents = (body: string): ReplyEvent[] =>
  parseAllEvents(body).filter(({ event }) => event !== 'waiting');

export function parseAllEvents(body: string): ReplyEvent[] {
  return body
    .split('\n\n')
    .filter(block => block !== '' && !block.startsWith(':'))
    .map(block => {
      const [event, data] = block.split('\n');
      return {
        event: event?.replace('event: ', ''),
        data: JSON.parse(data?.replace('data: ', '') ?? 'null'),
      } as ReplyEvent;
    });
}

export const namesOf = (events: readonly ReplyEvent[]): string[] => events.map(({ event }) => event);

/** The text that a client would show, each piece at its offset. */
export function textOf(events: readonly ReplyEvent[]): string {
  let text = '';
  for (const { event, data } of events) if (event === 'delta') text = text.slice(0, data.offset) + data.text;
  return text;
}
