import {
  type Card,
  type CardEvent,
  type CardInput,
  columnOfCard,
  type Kanban,
  planCardMove,
  type Result,
} from '@groundwork/domain';
import { HttpResponse, http, type PathParams } from 'msw';
import type { SetupServer } from 'msw/node';
import { ORIGIN } from '../../../test/network.ts';
import { applyOp, putCard } from '../writes/board-ops.ts';

const AT = '2026-12-01T09:00:00.000Z';

export function buildCard(changes: Partial<Card> = {}): Card {
  return {
    id: 1,
    columnId: 10,
    order: 0,
    title: 'Planners pay',
    stage: 'Discover',
    coachWritten: [],
    hypothesis: null,
    test: null,
    metric: null,
    criteria: null,
    state: 'idea',
    testStartedAt: null,
    dueOn: null,
    outcome: null,
    decidedAt: null,
    followsId: null,
    createdAt: AT,
    updatedAt: AT,
    balance: { supports: 0, contradicts: 0, neither: 0 },
    ...changes,
  };
}

export const testable = {
  hypothesis: 'They pay',
  test: 'Ask ten',
  metric: 'Card numbers',
  criteria: '4 of 10 by May',
};

export function buildResult(changes: Partial<Result> = {}): Result {
  return {
    id: 71,
    cardId: 1,
    text: 'Three paid',
    figure: 3,
    unit: 'planners',
    link: null,
    quote: null,
    observedOn: '2026-12-02',
    bearing: 'supports',
    quotedFrom: null,
    createdAt: AT,
    updatedAt: AT,
    ...changes,
  };
}

/** A board with two cards in To Do, one in Testing, and the columns Validated and Invalidated. */
export const buildKanban = (changes: Partial<Kanban> = {}): Kanban => ({
  board: { id: 5, name: 'Product Validation', startupId: 7 },
  columns: [
    { id: 10, boardId: 5, name: 'To Do', order: 0, meaning: 'idea' },
    { id: 20, boardId: 5, name: 'Testing', order: 1, meaning: 'testing' },
    { id: 30, boardId: 5, name: 'Validated', order: 2, meaning: 'validated' },
    { id: 40, boardId: 5, name: 'Invalidated', order: 3, meaning: 'invalidated' },
  ],
  cards: [
    buildCard(),
    buildCard({ id: 2, order: 1, title: 'Depots decide', stage: 'Build' }),
    buildCard({
      id: 3,
      columnId: 20,
      title: 'Drivers follow',
      ...testable,
      state: 'testing',
      testStartedAt: AT,
    }),
  ],
  ...changes,
});

export const refusal = (statusCode: number, code: string, message: string, details?: object) =>
  HttpResponse.json({ statusCode, code, error: 'Refused', message, details }, { status: statusCode });

/** State of the fake server, and the writes that were sent to it. */
export interface BoardWorld {
  kanban: Kanban;
  results: Result[];
  events: CardEvent[];
  /** Each write as `POST /api/…` with its body. */
  calls: { call: string; body: unknown }[];
  /** Replaces the response to a call, unless it returns undefined. The call waits for its promise. */
  instead: Record<string, () => Response | Promise<Response | undefined> | undefined>;
}

const NO_BOARD: Kanban = { board: null, columns: [], cards: [] };
export const noBoard = () => ({ kanban: NO_BOARD });

export function serveBoard(network: SetupServer, changes: Partial<BoardWorld> = {}): BoardWorld {
  const world: BoardWorld = {
    kanban: buildKanban(),
    results: [],
    events: [],
    calls: [],
    instead: {},
    ...changes,
  };
  network.use(...cardHandlers(world), ...columnHandlers(world), ...recordHandlers(world));
  return world;
}

type Answer = (parts: { params: PathParams; body: never }) => object | null;

const PATHS = { get: http.get, post: http.post, patch: http.patch, put: http.put, delete: http.delete };

/** A handler that records writes, and answers 404 for what does not exist. */
function handle(world: BoardWorld, method: keyof typeof PATHS, path: string, answer: Answer, status = 200) {
  return PATHS[method](`${ORIGIN}/api${path}`, async ({ params, request }) => {
    const text = await request.text();
    const body = text === '' ? null : JSON.parse(text);
    const call = `${method.toUpperCase()} ${new URL(request.url).pathname}`;
    if (method !== 'get') world.calls.push({ call, body });
    const instead = await world.instead[call]?.();
    if (instead) return instead;
    const result = answer({ params, body: body as never });
    if (result === null) return refusal(404, 'card.not_found', 'There is no such card.');
    return status === 204 ? new HttpResponse(null, { status }) : HttpResponse.json(result, { status });
  });
}

const find = (world: BoardWorld, params: PathParams) =>
  world.kanban.cards.find(({ id }) => id === Number(params.cardId)) ?? null;

function put(world: BoardWorld, card: Card): Card {
  world.kanban = putCard(world.kanban, card);
  return world.kanban.cards.find(({ id }) => id === card.id) ?? card;
}

function cardHandlers(world: BoardWorld) {
  const removed = new Map<number, Card>();
  let nextId = 100;
  return [
    handle(world, 'get', '/startups/:id/kanban', () => world.kanban),
    handle(world, 'post', '/kanban/boards', () => {
      world.kanban = { ...buildKanban({ cards: [] }) };
      return world.kanban.board;
    }),
    handle(
      world,
      'post',
      '/kanban/cards',
      ({ body }: { body: CardInput }) => {
        nextId += 1;
        const { coachWritten: _, ...given } = body;
        return put(world, buildCard({ ...given, id: nextId } as Card));
      },
      201,
    ),
    handle(world, 'get', '/kanban/cards/:cardId', ({ params }) => find(world, params)),
    handle(world, 'post', '/kanban/cards/:cardId/move', ({ params, body }) => {
      const card = find(world, params);
      const { columnId, order } = body as { columnId: number; order: number };
      const planned = card && planCardMove(world.kanban.cards, { cardId: card.id, columnId, order });
      if (!card || !planned) return null;
      world.kanban = applyOp(world.kanban, { kind: 'move', cardId: card.id, columnId, order });
      return find(world, params);
    }),
    handle(world, 'patch', '/kanban/cards/:cardId', ({ params, body }) => {
      const card = find(world, params);
      return card && put(world, { ...card, ...(body as object), updatedAt: '2026-12-02T09:00:00.000Z' });
    }),
    handle(
      world,
      'delete',
      '/kanban/cards/:cardId',
      ({ params }) => {
        const card = find(world, params);
        if (!card) return null;
        removed.set(card.id, card);
        world.kanban = applyOp(world.kanban, { kind: 'delete', card });
        return {};
      },
      204,
    ),
    handle(world, 'post', '/kanban/cards/:cardId/restore', ({ params }) => {
      const card = removed.get(Number(params.cardId));
      return card ? put(world, { ...card, order: 99 }) : null;
    }),
  ];
}

function columnHandlers(world: BoardWorld) {
  const columnOf = (params: PathParams) =>
    world.kanban.columns.find(({ id }) => id === Number(params.columnId)) ?? null;
  return [
    handle(
      world,
      'post',
      '/kanban/columns',
      ({ body }) => {
        const { name } = body as { name: string };
        const column = { id: 50, boardId: 5, name, order: world.kanban.columns.length, meaning: null };
        world.kanban = { ...world.kanban, columns: [...world.kanban.columns, column] };
        return column;
      },
      201,
    ),
    handle(world, 'patch', '/kanban/columns/:columnId', ({ params, body }) => {
      const change = body as { name?: string; order?: number };
      const columnId = Number(params.columnId);
      if (change.name !== undefined) {
        world.kanban = applyOp(world.kanban, { kind: 'renameColumn', columnId, name: change.name });
      }
      if (change.order !== undefined) {
        world.kanban = applyOp(world.kanban, { kind: 'moveColumn', columnId, order: change.order });
      }
      return columnOf(params);
    }),
    handle(
      world,
      'delete',
      '/kanban/columns/:columnId',
      ({ params }) => {
        world.kanban = applyOp(world.kanban, { kind: 'deleteColumn', columnId: Number(params.columnId) });
        return {};
      },
      204,
    ),
  ];
}

function recordHandlers(world: BoardWorld) {
  const change = (params: PathParams, changes: Partial<Card>) => {
    const card = find(world, params);
    if (!card) return null;
    const changed = { ...card, ...changes };
    const columnId = columnOfCard(changed, world.kanban.columns);
    const order = columnId === card.columnId ? card.order : 99;
    return put(world, { ...changed, columnId, order });
  };
  const cardPath = '/kanban/cards/:cardId';
  return [
    handle(world, 'get', `${cardPath}/log`, ({ params }) => {
      const { results, events } = world;
      const decided = events.findLast(event => event.kind === 'decided');
      return { results, events, decision: (find(world, params)?.state === 'decided' && decided) || null };
    }),
    handle(world, 'post', `${cardPath}/start-test`, ({ params, body }) => {
      const { dueOn = null } = (body ?? {}) as { dueOn?: string | null };
      return change(params, { state: 'testing', testStartedAt: AT, dueOn });
    }),
    handle(world, 'post', `${cardPath}/stop-test`, ({ params }) =>
      change(params, { state: 'idea', testStartedAt: null }),
    ),
    handle(world, 'post', `${cardPath}/decide`, ({ params, body }) => {
      const { outcome, learned, next } = body as {
        outcome: 'validated';
        learned: string;
        next: string | null;
      };
      world.events = [...world.events, { id: 90, at: AT, kind: 'decided', outcome, learned, next }];
      const card = change(params, { state: 'decided', outcome });
      return card && { card, nextCard: null };
    }),
    handle(world, 'post', `${cardPath}/reopen`, ({ params }) =>
      change(params, { state: 'testing', outcome: null }),
    ),
    handle(
      world,
      'post',
      `${cardPath}/results`,
      ({ params, body }) => {
        const result = buildResult({ ...(body as object), id: 72, cardId: Number(params.cardId) });
        world.results = [result, ...world.results];
        return result;
      },
      201,
    ),
    handle(world, 'put', '/kanban/results/:resultId', ({ params, body }) => {
      const before = world.results.find(({ id }) => id === Number(params.resultId));
      if (!before) return null;
      const { cardId: _c, createdAt: _a, updatedAt: _u, ...words } = before;
      world.events = [...world.events, { id: 91, at: AT, kind: 'result_corrected', before: words }];
      const result = { ...before, ...(body as object) };
      world.results = world.results.map(other => (other.id === before.id ? result : other));
      return result;
    }),
    handle(
      world,
      'delete',
      '/kanban/results/:resultId',
      ({ params }) => {
        world.results = world.results.filter(({ id }) => id !== Number(params.resultId));
        return {};
      },
      204,
    ),
  ];
}
