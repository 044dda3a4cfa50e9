import type { ConversationDetails, ConversationQuote } from '@groundwork/domain';
import { HttpResponse, http } from 'msw';
import type { SetupServer } from 'msw/node';
import { ORIGIN } from '../../../test/network.ts';

const AT = '2026-11-04T09:00:00.000Z';
export const NOTES = 'Met her at six. We bin forty loaves every day.\n- Then I ring round.';

export function buildConversation(changes: Partial<ConversationDetails> = {}): ConversationDetails {
  return {
    id: 3,
    startupId: 7,
    who: 'Owner of two bakeries',
    heldOn: '2026-11-03',
    notes: NOTES,
    quotes: [],
    createdAt: AT,
    updatedAt: AT,
    ...changes,
  };
}

export function buildQuote(text: string, changes: Partial<ConversationQuote> = {}): ConversationQuote {
  const start = NOTES.indexOf(text);
  return {
    id: 11,
    conversationId: 3,
    start,
    end: start + text.length,
    text,
    result: null,
    step: null,
    ...changes,
  };
}

export const refusal = (statusCode: number, code: string, message: string, details?: object) =>
  HttpResponse.json({ statusCode, code, error: 'Refused', message, details }, { status: statusCode });

/** State of the fake server, and the writes that were sent to it. */
export interface ConversationWorld {
  note: ConversationDetails;
  calls: { call: string; body: unknown }[];
  /** Replaces the response to a call, unless it returns undefined. The call waits for its promise. */
  instead: Record<string, () => Response | Promise<Response | undefined> | undefined>;
}

export function serveConversation(network: SetupServer, note = buildConversation()): ConversationWorld {
  const world: ConversationWorld = { note, calls: [], instead: {} };
  let nextId = 50;
  const change = (id: number, to: Partial<ConversationQuote>) => {
    const quotes = world.note.quotes.map(quote => (quote.id === id ? { ...quote, ...to } : quote));
    world.note = { ...world.note, quotes };
    return quotes.find(quote => quote.id === id) ?? null;
  };
  const handle = (
    method: 'get' | 'post' | 'put' | 'patch' | 'delete',
    path: string,
    answer: Answer,
    status = 200,
  ) =>
    http[method](`${ORIGIN}/api${path}`, async ({ params, request }) => {
      const text = await request.text();
      const body = text === '' ? {} : JSON.parse(text);
      const call = `${method.toUpperCase()} ${new URL(request.url).pathname.replace('/api', '')}`;
      if (method !== 'get') world.calls.push({ call, body });
      const instead = await world.instead[call]?.();
      if (instead) return instead;
      const result = answer(Number(params.id), body);
      return status === 204 ? new HttpResponse(null, { status }) : HttpResponse.json(result, { status });
    });
  network.use(
    handle('get', '/conversations/:id', () => world.note),
    handle('patch', '/conversations/:id', (_id, { updatedAt: _at, ...body }) => {
      world.note = { ...world.note, ...body };
      return world.note;
    }),
    handle('delete', '/conversations/:id', () => null, 204),
    handle(
      'post',
      '/conversations/:id/quotes',
      (_id, { start, end }) => {
        nextId += 1;
        const quote = buildQuote(world.note.notes.slice(Number(start), Number(end)), { id: nextId });
        world.note = { ...world.note, quotes: [...world.note.quotes, quote] };
        return quote;
      },
      201,
    ),
    handle(
      'delete',
      '/conversation-quotes/:id',
      id => {
        world.note = { ...world.note, quotes: world.note.quotes.filter(quote => quote.id !== id) };
        return null;
      },
      204,
    ),
    handle(
      'post',
      '/conversation-quotes/:id/result',
      (id, { cardId }) =>
        change(id, { result: { id: 90, cardId: Number(cardId), cardTitle: 'Drivers follow' } }),
      201,
    ),
    handle('put', '/conversation-quotes/:id/step', (id, { stepId }) =>
      change(id, { step: stepId ? { id: Number(stepId), challengeId: 2, title: 'Name the problem' } : null }),
    ),
  );
  return world;
}

type Answer = (id: number, body: Record<string, unknown>) => object | null;
