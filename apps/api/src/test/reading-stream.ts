import type { ReplyEvent } from '@groundwork/api-client/contracts';
import { parseEvents } from './event-stream.ts';

/** A stream that is read as it arrives. */
export interface ReadingStream {
  /** The complete events so far. */
  events(): ReplyEvent[];
  /** Whether it ended properly or with the connection. */
  ended: Promise<'whole' | 'cut'>;
}

export function readStream(response: Response): ReadingStream {
  if (!response.ok || !response.body) throw new Error(`${response.status}: no stream`);
  const pieces = response.body.pipeThrough(new TextDecoderStream());
  let text = '';
  const read = async () => {
    for await (const piece of pieces) text += piece;
  };
  return {
    events: () => parseEvents(text.slice(0, text.lastIndexOf('\n\n') + 2)),
    ended: read().then(
      () => 'whole',
      () => 'cut',
    ),
  };
}
