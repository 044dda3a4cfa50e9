import type { Behaviour } from './exchange.ts';
import { sendJson } from './wire.ts';

/** A vector per text. They come in reverse order, so the caller has to go by their index. */
export function embeds(vectorOf: (text: string) => number[]): Behaviour {
  return ({ request, response }) => {
    const texts = request.body.input as string[];
    const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }));
    const usage = { prompt_tokens: 7 * texts.length, total_tokens: 7 * texts.length };
    sendJson(response, 200, { object: 'list', model: request.body.model, data: data.toReversed(), usage });
  };
}
