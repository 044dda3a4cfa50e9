import { forgesSpeaker, isCourtesy, namesSpeaker } from '@groundwork/domain';
import type { NumberedSentence } from '../../provider.ts';
import type { Refusal } from './refusals.ts';

type Refusals = readonly (Refusal | null)[];

/** The effect of orders to the judge on the sentences of their message. */
interface Ordered {
  refusals: Refusals;
  /** Messages that contain an order. The sentences beside it must say more than usual. */
  messages: ReadonlySet<number>;
}

/** Also refuses everything inside an object, and everything after a label that names another speaker. */
export function readOrders(sources: readonly NumberedSentence[], own: Refusals): Ordered {
  const refusals = [...own];
  const places = new Map<number, number[]>();
  for (const [at, { messageId }] of sources.entries()) {
    const all = places.get(messageId);
    if (all) all.push(at);
    else places.set(messageId, [at]);
  }
  const messages = new Set<number>();
  for (const [messageId, all] of places) {
    const text = (at: number) => sources[at]?.text ?? '';
    for (const at of insideObject(all, text)) refusals[at] = 'marker';
    const isOrdered = all.some(at => isOrder(refusals[at] ?? null, text(at)));
    const speaks = (at: number) => forgesSpeaker(text(at)) || (isOrdered && namesSpeaker(text(at)));
    const forged = all.findIndex(speaks);
    if (forged >= 0) for (const at of all.slice(forged)) refusals[at] = 'instruction';
    if (isOrdered || forged >= 0) messages.add(messageId);
  }
  return { refusals, messages };
}

const isOrder = (refusal: Refusal | null, text: string) =>
  refusal === 'marker' || (refusal === 'instruction' && !isCourtesy(text));

/** From the first brace of a message to the last one. */
function insideObject(places: readonly number[], text: (at: number) => string): readonly number[] {
  const first = places.findIndex(at => text(at).includes('{'));
  const last = places.findLastIndex(at => text(at).includes('}'));
  return first < 0 ? [] : places.slice(first, Math.max(first, last) + 1);
}
