import {
  boardContracts,
  cardContracts,
  resultContracts,
  suggestionContracts,
} from '@groundwork/api-client/contracts';
import { violatedUniqueKey } from '../../database-errors.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { closedSignal } from '../../plugins/event-stream.ts';
import { perUserAndMinute } from '../../routing/per-minute.ts';
import type { Router } from '../../routing/router.ts';
import type { Writing } from '../startups/enhance-field.ts';
import { findBoard, findColumn, insertBoard, readKanban } from './board.repo.ts';
import { readLog } from './card-log.repo.ts';
import { findCard, readCardDetails } from './cards.repo.ts';
import { bringCardBack, changeCard, createCard, moveCard, removeCard } from './change-cards.ts';
import { addColumn, changeColumn, removeColumn } from './change-columns.ts';
import { findSuggestions, leaveSuggestion, takeSuggestion } from './suggest-cards.ts';
import { insertSuggestions, listSuggestions } from './suggestions.repo.ts';
import {
  addResult,
  correctResult,
  decideCard,
  removeResult,
  reopenCard,
  startTest,
  stopTest,
} from './test-card.ts';

const SUGGESTIONS_PER_MINUTE = 6;

export function boardRoutes(route: Router): void {
  route.longQuery(boardContracts.ofStartup, async ({ db, user, params }) =>
    found(await readKanban(db, user.id, params.startupId), 'startup.not_found'),
  );
  route.command(boardContracts.create, async ({ db, user, body }) => {
    try {
      return found(await insertBoard(db, user.id, body), 'startup.not_found');
    } catch (error) {
      if (violatedUniqueKey(error) === 'boards_startup_id_key') throw new AppError('board.exists');
      throw error;
    }
  });
  route.query(boardContracts.read, async ({ db, user, params }) =>
    found(await findBoard(db, user.id, params.boardId), 'board.not_found'),
  );
  route.command(boardContracts.createColumn, ({ db, user, body }) => addColumn(db, user, body));
  route.query(boardContracts.readColumn, async ({ db, user, params }) =>
    found(await findColumn(db, user.id, params.columnId), 'column.not_found'),
  );
  route.command(boardContracts.changeColumn, ({ db, user, params, body }) =>
    changeColumn(db, user, params.columnId, body),
  );
  route.command(boardContracts.removeColumn, ({ db, user, params }) =>
    removeColumn(db, user, params.columnId),
  );
}

export function cardRoutes(route: Router): void {
  route.command(cardContracts.create, ({ db, user, body }) => createCard(db, user, body));
  route.query(cardContracts.read, async ({ db, user, params }) =>
    found(await findCard(db, user.id, params.cardId), 'card.not_found'),
  );
  route.query(cardContracts.details, async ({ db, user, params }) =>
    found(await readCardDetails(db, user.id, params.cardId), 'card.not_found'),
  );
  route.command(cardContracts.change, ({ db, user, params, body }) =>
    changeCard(db, user, params.cardId, body),
  );
  route.command(cardContracts.move, ({ db, user, params, body }) => moveCard(db, user, params.cardId, body));
  route.command(cardContracts.remove, ({ db, user, params }) => removeCard(db, user, params.cardId));
  route.command(cardContracts.restore, ({ db, user, params }) => bringCardBack(db, user, params.cardId));
  route.longQuery(cardContracts.log, async ({ db, user, params }) =>
    found(await readLog(db, user.id, params.cardId), 'card.not_found'),
  );
  route.command(cardContracts.startTest, ({ db, user, params, body }) =>
    startTest(db, user, params.cardId, body),
  );
  route.command(cardContracts.stopTest, ({ db, user, params }) => stopTest(db, user, params.cardId));
  route.command(cardContracts.decide, ({ db, user, params, body }) =>
    decideCard(db, user, params.cardId, body),
  );
  route.command(cardContracts.reopen, ({ db, user, params }) => reopenCard(db, user, params.cardId));

  route.command(resultContracts.create, ({ db, user, params, body }) =>
    addResult(db, user, params.cardId, body),
  );
  route.command(resultContracts.correct, ({ db, user, params, body }) =>
    correctResult(db, user, params.resultId, body),
  );
  route.command(resultContracts.remove, ({ db, user, params }) => removeResult(db, user, params.resultId));
}

export function suggestionRoutes(route: Router, writing: Writing): void {
  route.query(suggestionContracts.list, async ({ db, user, params }) =>
    found(await listSuggestions(db, user.id, params.startupId), 'startup.not_found'),
  );
  route.preparedCommand(
    suggestionContracts.make,
    {
      prepare: ({ db, user, params, reply }) =>
        findSuggestions(db, writing, user, params.startupId, closedSignal(reply)),
      write: async ({ db, user, params: { startupId } }, suggestions) => {
        await insertSuggestions(db, startupId, suggestions);
        return found(await listSuggestions(db, user.id, startupId), 'startup.not_found');
      },
    },
    perUserAndMinute(SUGGESTIONS_PER_MINUTE),
  );
  route.command(suggestionContracts.take, ({ db, user, params }) =>
    takeSuggestion(db, user, params.suggestionId),
  );
  route.command(suggestionContracts.leave, async ({ db, user, params }) => {
    await leaveSuggestion(db, user, params.suggestionId);
    return { success: true };
  });
}
