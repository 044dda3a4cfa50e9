import {
  boardColumnSchema,
  boardInputSchema,
  boardSchema,
  cardChangeSchema,
  cardDetailsSchema,
  cardInputSchema,
  cardLogSchema,
  cardMoveSchema,
  cardSchema,
  columnChangeSchema,
  columnInputSchema,
  decisionInputSchema,
  kanbanSchema,
  resultInputSchema,
  resultSchema,
  testStartSchema,
} from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract, idParam } from './contract.ts';
import { MINUTE, READ, SECOND, WRITE } from './timing.ts';

const boardParams = z.object({ boardId: idParam });
const columnParams = z.object({ columnId: idParam });
const cardParams = z.object({ cardId: idParam });
const resultParams = z.object({ resultId: idParam });

/** A screen looks these up on its way from a card to its startup. */
const lookup = {
  method: 'GET',
  kind: 'record',
  access: 'user',
  timing: READ,
  freshness: { freshMs: 5 * MINUTE, keptMs: 15 * MINUTE },
} as const;
const write = { kind: 'write', access: 'user', timing: WRITE } as const;

export const boardContracts = {
  ofStartup: defineContract({
    method: 'GET',
    path: '/api/startups/:startupId/kanban',
    kind: 'answer',
    summary:
      "A startup's validation board with its columns and cards in order; `board` is null if there is none",
    access: 'user',
    params: z.object({ startupId: idParam }),
    response: kanbanSchema,
    refusals: ['startup.not_found'],
    timing: READ,
    freshness: { freshMs: 5 * MINUTE, keptMs: 15 * MINUTE },
  }),
  create: defineContract({
    ...write,
    method: 'POST',
    path: '/api/kanban/boards',
    summary:
      'Create the validation board of a startup, with the columns To Do, Testing, Validated and Invalidated',
    body: boardInputSchema,
    status: 201,
    response: boardSchema,
    refusals: ['startup.not_found', 'board.exists'],
  }),
  read: defineContract({
    ...lookup,
    path: '/api/kanban/boards/:boardId',
    summary: 'A validation board',
    params: boardParams,
    response: boardSchema,
    refusals: ['board.not_found'],
  }),
  createColumn: defineContract({
    ...write,
    method: 'POST',
    path: '/api/kanban/columns',
    summary:
      "Add a column after the others; a board can have up to 8. With the name of a deleted first column, it takes that one's meaning",
    body: columnInputSchema,
    status: 201,
    response: boardColumnSchema,
    refusals: ['board.not_found', 'column.too_many'],
  }),
  readColumn: defineContract({
    ...lookup,
    path: '/api/kanban/columns/:columnId',
    summary: 'A column of a validation board',
    params: columnParams,
    response: boardColumnSchema,
    refusals: ['column.not_found'],
  }),
  changeColumn: defineContract({
    ...write,
    method: 'PATCH',
    path: '/api/kanban/columns/:columnId',
    summary: 'Rename or move a column. Omitted fields stay as they are; its meaning stays under any name',
    params: columnParams,
    body: columnChangeSchema,
    response: boardColumnSchema,
    refusals: ['column.not_found'],
  }),
  removeColumn: defineContract({
    method: 'DELETE',
    path: '/api/kanban/columns/:columnId',
    kind: 'deletion',
    summary: 'Delete an empty column, unless it is the last one',
    access: 'user',
    params: columnParams,
    status: 204,
    response: z.void(),
    refusals: ['column.not_found', 'column.not_empty', 'column.last'],
    timing: WRITE,
  }),
};

export const cardContracts = {
  create: defineContract({
    ...write,
    method: 'POST',
    path: '/api/kanban/cards',
    summary:
      'Add a card to a column that means ideas or nothing. Its order is limited to the places in the column. A board can have up to 500 cards and 2 MB of text',
    body: cardInputSchema,
    status: 201,
    response: cardSchema,
    refusals: ['column.not_found', 'card.untested', 'board.full'],
  }),
  read: defineContract({
    ...lookup,
    path: '/api/kanban/cards/:cardId',
    summary: 'A card',
    params: cardParams,
    response: cardSchema,
    refusals: ['card.not_found'],
  }),
  details: defineContract({
    ...lookup,
    path: '/api/card-details/:cardId',
    summary: 'A card with its column, board and startup',
    params: cardParams,
    response: cardDetailsSchema,
    refusals: ['card.not_found'],
    missingIsEmpty: true,
    freshness: { freshMs: 15 * SECOND, keptMs: 5 * MINUTE, pollMs: 10 * SECOND },
  }),
  change: defineContract({
    ...write,
    method: 'PATCH',
    path: '/api/kanban/cards/:cardId',
    summary:
      'Change the texts of a card, and the day on which a running test is due. Omitted fields stay as they are; null clears a field. If `updatedAt` is sent and the card has changed since, returns 409 with the newer one in `details.current`',
    params: cardParams,
    body: cardChangeSchema,
    response: cardSchema,
    refusals: [
      'card.not_found',
      'card.not_testable',
      'card.not_testing',
      'card.decided',
      'record.changed',
      'board.full',
    ],
  }),
  move: defineContract({
    ...write,
    method: 'POST',
    path: '/api/kanban/cards/:cardId/move',
    summary:
      "Move a card to a place in a column of its board that means the card's state or nothing. Its order is limited to the places in the column",
    params: cardParams,
    body: cardMoveSchema,
    response: cardSchema,
    refusals: ['card.not_found', 'column.not_found', 'card.untested', 'card.decided'],
  }),
  remove: defineContract({
    method: 'DELETE',
    path: '/api/kanban/cards/:cardId',
    kind: 'deletion',
    summary: 'Delete a card. It can be restored for ten minutes, with its guidance and results',
    access: 'user',
    params: cardParams,
    status: 204,
    response: z.void(),
    refusals: ['card.not_found'],
    timing: WRITE,
  }),
  restore: defineContract({
    ...write,
    method: 'POST',
    path: '/api/kanban/cards/:cardId/restore',
    summary:
      'Restore a deleted card at the end of its column, or of one that means its state if its own was deleted',
    params: cardParams,
    response: cardSchema,
    refusals: ['card.not_found', 'board.full'],
  }),
  log: defineContract({
    method: 'GET',
    path: '/api/kanban/cards/:cardId/log',
    kind: 'record',
    summary:
      'The results of a card (latest day first), the decision and the history: the start of the test, the newest 200 changes to the texts and the first to each field, and the newest 200 other events',
    access: 'user',
    params: cardParams,
    response: cardLogSchema,
    refusals: ['card.not_found'],
    timing: READ,
    freshness: { freshMs: 15 * SECOND, keptMs: 5 * MINUTE },
  }),
  startTest: defineContract({
    ...write,
    method: 'POST',
    path: '/api/kanban/cards/:cardId/start-test',
    summary:
      'Start the test, which moves the card to the column that means testing. `dueOn` is the day to look at the result. From then on, changes to the texts show alongside the earlier ones. Has no effect on a running test. If `updatedAt` is sent and the card has changed since, returns 409 with the newer one in `details.current`',
    params: cardParams,
    body: testStartSchema,
    response: cardSchema,
    refusals: ['card.not_found', 'card.not_testable', 'card.decided', 'record.changed'],
  }),
  stopTest: defineContract({
    ...write,
    method: 'POST',
    path: '/api/kanban/cards/:cardId/stop-test',
    summary:
      'Stop a running test, which moves the card back to the ideas. Its results stay, its day is cleared. Has no effect on an idea',
    params: cardParams,
    response: cardSchema,
    refusals: ['card.not_found', 'card.decided'],
  }),
  decide: defineContract({
    ...write,
    method: 'POST',
    path: '/api/kanban/cards/:cardId/decide',
    summary:
      'Record the decision. A validated or invalidated card moves to the column that means its outcome, if there is one; no card stays in a column that means something else. `updatedAt` works as for starting the test',
    params: cardParams,
    body: decisionInputSchema,
    response: z.object({ card: cardSchema, nextCard: z.nullable(cardSchema) }),
    refusals: [
      'card.not_found',
      'card.not_testing',
      'card.no_results',
      'card.decided',
      'record.changed',
      'board.full',
    ],
  }),
  reopen: defineContract({
    ...write,
    method: 'POST',
    path: '/api/kanban/cards/:cardId/reopen',
    summary:
      'Withdraw the decision and continue testing, which moves the card to the column that means testing. Has no effect without a decision',
    params: cardParams,
    response: cardSchema,
    refusals: ['card.not_found', 'card.not_testing'],
  }),
};

export const resultContracts = {
  create: defineContract({
    ...write,
    method: 'POST',
    path: '/api/kanban/cards/:cardId/results',
    summary: 'Add a result of a running test. A card can have up to 100 results',
    params: cardParams,
    body: resultInputSchema,
    status: 201,
    response: resultSchema,
    refusals: ['card.not_found', 'card.not_testing', 'card.decided', 'card.full'],
  }),
  correct: defineContract({
    ...write,
    method: 'PUT',
    path: '/api/kanban/results/:resultId',
    summary: 'Edit a result of a running test. The earlier text stays in the log',
    params: resultParams,
    body: resultInputSchema,
    response: resultSchema,
    refusals: ['result.not_found', 'card.not_testing', 'card.decided'],
  }),
  remove: defineContract({
    method: 'DELETE',
    path: '/api/kanban/results/:resultId',
    kind: 'deletion',
    summary: 'Remove a result of a running test. Its text stays in the log',
    access: 'user',
    params: resultParams,
    status: 204,
    response: z.void(),
    refusals: ['result.not_found', 'card.not_testing', 'card.decided'],
    timing: WRITE,
  }),
};
