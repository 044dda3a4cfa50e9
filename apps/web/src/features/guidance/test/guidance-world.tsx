import type { CardDetails, Message } from '@groundwork/domain';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { SetupServer } from 'msw/node';
import { vi } from 'vitest';
import { eventStream, ORIGIN } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { buildMessage, buildUser } from '../../../test/samples.ts';
import { CardGuidance } from '../card-guidance.tsx';

// Browser APIs that the conversation needs and jsdom lacks.
vi.stubGlobal('CSS', { supports: () => true });
Element.prototype.scrollTo = () => {};

const at = '2026-12-03T09:00:00.000Z';

export function buildDetails(card: Partial<CardDetails['card']> = {}): CardDetails {
  return {
    card: {
      id: 9,
      columnId: 2,
      title: 'Bakers pay',
      order: 0,
      stage: 'Discover',
      state: 'idea',
      hypothesis: 'Bakers lose loaves',
      test: null,
      metric: null,
      criteria: '4 of 9',
      coachWritten: [],
      testStartedAt: null,
      dueOn: null,
      outcome: null,
      decidedAt: null,
      followsId: null,
      balance: { supports: 0, contradicts: 0, neither: 0 },
      createdAt: at,
      updatedAt: at,
      ...card,
    },
    column: { id: 2, boardId: 3, name: 'Testing', order: 1, meaning: 'testing' },
    board: { id: 3, name: 'Board', startupId: 7 },
    startup: { id: 7, name: 'Crumb' },
  };
}

export const refusal = (statusCode: number, code: string, more: object = {}) =>
  HttpResponse.json(
    { statusCode, code, error: 'No', message: `Refused: ${code}`, ...more },
    { status: statusCode },
  );

const ofCard = { challengeId: null, stepId: null };
export const asked = (id: number, content = 'Is it good?') => buildMessage({ ...ofCard, id, content });
export const replied = (id: number, content: string, change: Partial<Message> = {}) =>
  buildMessage({ ...ofCard, id, content, role: 'assistant', replyTo: id - 1, ...change });

type Answer = () => Response | Promise<Response>;

/** Mock server with a card and its chat. A handler in `instead` overrides a call. */
export function serveGuidance(network: SetupServer) {
  const world = {
    details: buildDetails() as CardDetails | null | object,
    messages: [] as Message[],
    sent: [] as unknown[],
    changes: [] as Record<string, unknown>[],
    stream: eventStream(),
    instead: {} as Partial<Record<'details' | 'list' | 'send' | 'clear' | 'remove' | 'change', Answer>>,
  };
  const { instead } = world;
  const chat = `${ORIGIN}/api/card-guidance/9/messages`;
  const gone = () => new HttpResponse(null, { status: 204 });
  network.use(
    http.get(`${ORIGIN}/api/card-details/9`, () => {
      if (instead.details) return instead.details();
      return world.details ? HttpResponse.json(world.details) : refusal(404, 'card.not_found');
    }),
    http.get(chat, () => {
      if (instead.list) return instead.list();
      return world.details ? HttpResponse.json(world.messages) : refusal(404, 'card.not_found');
    }),
    http.post(chat, async ({ request }) => {
      world.sent.push(await request.json());
      return instead.send?.() ?? world.stream.response;
    }),
    http.get(`${ORIGIN}/api/messages/12/stream`, () => world.stream.response),
    http.delete(chat, () => {
      if (instead.clear) return instead.clear();
      world.messages = [];
      return gone();
    }),
    http.delete(`${ORIGIN}/api/card-guidance/messages/:id`, ({ params }) => {
      if (instead.remove) return instead.remove();
      world.messages = world.messages.filter(({ id }) => id !== Number(params.id));
      return gone();
    }),
    http.patch(`${ORIGIN}/api/kanban/cards/9`, async ({ request }) => {
      const change = (await request.json()) as Record<string, unknown>;
      world.changes.push(change);
      if (instead.change) return instead.change();
      const { updatedAt, ...texts } = change;
      const before = world.details as CardDetails;
      world.details = {
        ...before,
        card: { ...before.card, ...texts, updatedAt: '2026-12-03T09:05:00.000Z' },
      };
      return HttpResponse.json((world.details as CardDetails).card);
    }),
  );
  return world;
}

interface Opened {
  cardId?: number | null;
  isLegacy?: boolean;
}

export const openGuidance = ({ cardId = 9, isLegacy = false }: Opened = {}) =>
  renderApp(<CardGuidance user={buildUser()} cardId={cardId} isLegacy={isLegacy} onLogIn={() => {}} />);

export const items = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
