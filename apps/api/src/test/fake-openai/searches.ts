import { type Behaviour, type Exchange, pause } from './exchange.ts';
import type { FakeUsage } from './wire.ts';

interface SearchOptions {
  /** Cited after the text. */
  urls?: readonly string[];
  usage?: FakeUsage | null;
  delayMs?: number;
}

/** Writes the events of the Responses API. */
export function openSearch({ request, response }: Pick<Exchange, 'request' | 'response'>) {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  response.flushHeaders();
  let sequence = 0;
  const event = (type: string, fields: object = {}) => {
    const data = JSON.stringify({ type, sequence_number: sequence++, ...fields });
    response.write(`event: ${type}\ndata: ${data}\n\n`);
  };
  const { model, tools } = request.body;
  event('response.created', { response: { id: 'resp', status: 'in_progress', model, tools, usage: null } });
  return {
    event,
    text: (delta: string) =>
      event('response.output_text.delta', { item_id: 'msg', output_index: 1, content_index: 0, delta }),
    cite: (url: string, index: number) =>
      event('response.output_text.annotation.added', {
        item_id: 'msg',
        annotation_index: index,
        annotation: { type: 'url_citation', url, title: 'A page', start_index: 0, end_index: 1 },
      }),
    end: (type: 'completed' | 'incomplete' | 'failed', fields: object = {}) => {
      event(`response.${type}`, { response: { id: 'resp', object: 'response', status: type, ...fields } });
      response.end();
    },
  };
}

/** A whole reply with web search: first the search, then the text, then its sources. */
export function finds(chunks: readonly string[], options: SearchOptions = {}): Behaviour {
  const { urls = [], delayMs = 0, usage = { inputTokens: 900, outputTokens: chunks.length } } = options;
  return async exchange => {
    const search = openSearch(exchange);
    search.event('response.web_search_call.searching', { item_id: 'ws', output_index: 0 });
    search.event('response.web_search_call.completed', { item_id: 'ws', output_index: 0 });
    for (const chunk of chunks) {
      if (!(await pause(exchange, delayMs))) return;
      search.text(chunk);
    }
    for (const [index, url] of urls.entries()) search.cite(url, index);
    const wire = usage && { input_tokens: usage.inputTokens, output_tokens: usage.outputTokens };
    search.end('completed', { usage: wire });
  };
}

/** Falls silent or drops the connection after the search and these chunks. */
export function breaksOffAfter(chunks: readonly string[], end: 'silence' | 'cut'): Behaviour {
  return async exchange => {
    const search = openSearch(exchange);
    search.event('response.web_search_call.searching', { item_id: 'ws', output_index: 0 });
    for (const chunk of chunks) search.text(chunk);
    if (end === 'cut' && (await pause(exchange, 10))) exchange.response.destroy();
  };
}

export function failsSearchAfter(chunks: readonly string[], code: string): Behaviour {
  return exchange => {
    const search = openSearch(exchange);
    for (const chunk of chunks) search.text(chunk);
    search.end('failed', { error: { code, message: 'The fake provider fails' } });
  };
}
