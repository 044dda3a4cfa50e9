import type { ReplyEvent } from '@groundwork/api-client';

type Delta = Extract<ReplyEvent, { event: 'delta' }>;

/**
 * Passes every event to `onEvent`, and resolves when the reply has ended. Deltas that come faster than the screen draws
 * are joined. It goes on listening after the end, because a verdict may follow; later failures are ignored.
 */
export function followReply(
  events: AsyncIterable<ReplyEvent>,
  onEvent: (event: ReplyEvent) => void,
): Promise<void> {
  const words = oncePerFrame(onEvent);
  return new Promise((resolve, reject) => {
    const read = async () => {
      for await (const event of events) {
        if (event.event === 'delta') {
          words.add(event);
          continue;
        }
        words.flush();
        onEvent(event);
        if (event.event === 'done' || event.event === 'error') resolve();
      }
    };
    // Words that came before the break reach the screen before the failure does.
    read().finally(words.flush).catch(reject);
  });
}

/** Passes on the first delta, and one after a pause, at once; those in between wait for the next frame. */
function oncePerFrame(onEvent: (event: ReplyEvent) => void) {
  let held: Delta | null = null;
  let frame = 0;
  const handOn = () => {
    const delta = held;
    held = null;
    if (delta) onEvent(delta);
  };
  const awaitFrame = () => {
    frame = requestAnimationFrame(() => {
      frame = 0;
      if (!held) return;
      handOn();
      awaitFrame();
    });
  };
  const add = (delta: Delta) => {
    const joined = held && joinDeltas(held, delta);
    if (!joined) handOn();
    held = joined ?? delta;
    if (frame !== 0) return;
    handOn();
    awaitFrame();
  };
  const flush = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    handOn();
  };
  return { add, flush };
}

/** Joins two deltas. Null when the second does not begin where the first ends. */
function joinDeltas(first: Delta, second: Delta): Delta | null {
  const { text, offset } = first.data;
  if (second.data.offset !== offset + text.length) return null;
  return { ...first, data: { ...first.data, text: text + second.data.text } };
}
