import { boardContracts, cardContracts, request } from '@groundwork/api-client';
import {
  type BoardColumn,
  CARD_TEXT_FIELDS,
  type Card,
  type CardChange,
  cardSchema,
  type Kanban,
} from '@groundwork/domain';
import { newerOf } from '../../../app/forms/refusals.ts';
import { applyOp, type BoardOp, putCard, putColumn } from './board-ops.ts';

type OpAnswer = Card | BoardColumn | null;

/** Sends an operation. Null when the answer has nothing to show. */
export async function sendOp(op: BoardOp): Promise<OpAnswer> {
  switch (op.kind) {
    case 'create':
      return request(cardContracts.create, { body: op.input });
    case 'move': {
      const { cardId, columnId, order } = op;
      return request(cardContracts.move, { params: { cardId }, body: { columnId, order } });
    }
    case 'change':
      return changeCard(op.basis, op.change);
    case 'delete':
      await request(cardContracts.remove, { params: { cardId: op.card.id } });
      return null;
    case 'restore':
      return request(cardContracts.restore, { params: { cardId: op.card.id } });
    default:
      return sendColumnOp(op);
  }
}

async function sendColumnOp(op: BoardOp & { kind: `${string}Column` }): Promise<OpAnswer> {
  if (op.kind === 'addColumn') {
    return request(boardContracts.createColumn, { body: { boardId: op.boardId, name: op.name } });
  }
  const params = { columnId: op.columnId };
  if (op.kind === 'deleteColumn') {
    await request(boardContracts.removeColumn, { params });
    return null;
  }
  const body = op.kind === 'renameColumn' ? { name: op.name } : { order: op.order };
  return request(boardContracts.changeColumn, { params, body });
}

/** The board with the server's answer to an operation. */
export function settleOp(kanban: Kanban, op: BoardOp, answer: OpAnswer): Kanban {
  if (answer === null) return op.kind === 'move' ? kanban : applyOp(kanban, op);
  return 'columnId' in answer ? putCard(kanban, answer) : putColumn(kanban, answer);
}

/**
 * If the card was changed elsewhere, sends the change again over the newer version, unless both sides changed the same
 * field differently: then it throws, so that the founder sees it.
 */
async function changeCard(basis: Card, change: CardChange): Promise<Card> {
  const params = { cardId: basis.id };
  try {
    return await request(cardContracts.change, { params, body: { ...change, updatedAt: basis.updatedAt } });
  } catch (error) {
    const newer = newerOf(error, cardSchema);
    if (!newer || haveClashes(basis, newer, change)) throw error;
    return request(cardContracts.change, { params, body: { ...change, updatedAt: newer.updatedAt } });
  }
}

export const EDITED_FIELDS = ['title', ...CARD_TEXT_FIELDS, 'stage', 'dueOn'] as const;

/** Whether both sides changed a field, to different values. */
const haveClashes = (basis: Card, newer: Card, change: CardChange) =>
  EDITED_FIELDS.some(
    field => change[field] !== undefined && newer[field] !== basis[field] && newer[field] !== change[field],
  );
