import {
  type BoardColumn,
  type Card,
  type CardChange,
  type CardInput,
  type CardPlace,
  columnOfCard,
  type Kanban,
  NEW_CARD,
  planCardInsert,
  planCardMove,
  planCardRemoval,
  planColumnMove,
} from '@groundwork/domain';

/**
 * A founder's operation on a board. It shows at once, and is applied again to whatever the server answers meanwhile
 * (BO-6).
 */
export type BoardOp =
  /** `tempId` is negative, unlike the id of any stored card; `at` is the time of the operation. */
  | { kind: 'create'; tempId: number; at: string; input: CardInput }
  | MoveOp
  /** `basis` is the card that the form started from. */
  | { kind: 'change'; basis: Card; change: CardChange }
  | { kind: 'delete'; card: Card }
  | { kind: 'restore'; card: Card }
  | { kind: 'addColumn'; boardId: number; name: string }
  | { kind: 'renameColumn'; columnId: number; name: string }
  | { kind: 'moveColumn'; columnId: number; order: number }
  | { kind: 'deleteColumn'; columnId: number };

export interface MoveOp {
  kind: 'move';
  cardId: number;
  columnId: number;
  order: number;
}

export const isStored = ({ id }: Pick<Card, 'id'>) => id > 0;

/** The board after `op`. Cards and columns that it does not touch stay the same objects. */
export function applyOp(kanban: Kanban, op: BoardOp): Kanban {
  switch (op.kind) {
    case 'create':
      return putCard(kanban, newCard(op));
    case 'move':
      return { ...kanban, cards: place(kanban.cards, planCardMove(kanban.cards, op) ?? []) };
    case 'change':
      return changeCard(kanban, op.basis.id, op.change);
    case 'delete':
      return removeCard(kanban, op.card.id);
    case 'restore':
      return putCard(kanban, { ...op.card, ...endOf(kanban, op.card) });
    case 'addColumn':
      return kanban;
    case 'renameColumn':
      return changeColumns(kanban, column =>
        column.id === op.columnId ? { ...column, name: op.name } : column,
      );
    case 'moveColumn':
      return { ...kanban, columns: planColumnMove(kanban.columns, op.columnId, op.order) ?? kanban.columns };
    case 'deleteColumn':
      return removeColumn(kanban, op.columnId);
  }
}

/** The board with a card as the server has it, at its place. */
export function putCard(kanban: Kanban, card: Card): Kanban {
  const { cards } = kanban;
  if (cards.some(({ id }) => id === card.id)) {
    const placed = place(cards, planCardMove(cards, { ...card, cardId: card.id }) ?? []);
    return {
      ...kanban,
      cards: placed.map(other => (other.id === card.id ? { ...card, order: other.order } : other)),
    };
  }
  const { order, changed } = planCardInsert(cards, card);
  return { ...kanban, cards: [...place(cards, changed), { ...card, order }] };
}

/** The board with a column as the server has it, at its place. */
export function putColumn(kanban: Kanban, column: BoardColumn): Kanban {
  const others = kanban.columns.filter(({ id }) => id !== column.id);
  const columns = planColumnMove([...others, column], column.id, column.order);
  return { ...kanban, columns: columns ?? kanban.columns };
}

function newCard({ tempId, at, input }: BoardOp & { kind: 'create' }): Card {
  const { columnId, order = Number.MAX_SAFE_INTEGER, title, stage = 'Discover', coachWritten = [] } = input;
  const { hypothesis = null, test = null, metric = null, criteria = null } = input;
  return {
    id: tempId,
    columnId,
    order,
    title,
    hypothesis,
    test,
    metric,
    criteria,
    stage,
    coachWritten,
    ...NEW_CARD,
    testStartedAt: null,
    dueOn: null,
    decidedAt: null,
    followsId: null,
    balance: { supports: 0, contradicts: 0, neither: 0 },
    createdAt: at,
    updatedAt: at,
  };
}

function endOf({ columns }: Kanban, { columnId, state, outcome }: Card) {
  const isThere = columns.some(({ id }) => id === columnId);
  const home = isThere ? columnId : columnOfCard({ state, outcome }, columns);
  return { columnId: home ?? columnId, order: Number.MAX_SAFE_INTEGER };
}

function removeCard(kanban: Kanban, cardId: number): Kanban {
  const cards = place(kanban.cards, planCardRemoval(kanban.cards, cardId));
  return { ...kanban, cards: cards.filter(({ id }) => id !== cardId) };
}

const changeCard = (kanban: Kanban, cardId: number, { updatedAt: _, ...change }: CardChange): Kanban => ({
  ...kanban,
  cards: kanban.cards.map(card => (card.id === cardId ? withChange(card, change) : card)),
});

/** Absent fields stay as they are. */
function withChange(card: Card, change: Omit<CardChange, 'updatedAt'>): Card {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...card, ...Object.fromEntries(given) };
}

const changeColumns = (kanban: Kanban, change: (column: BoardColumn) => BoardColumn): Kanban => ({
  ...kanban,
  columns: kanban.columns.map(change),
});

function removeColumn(kanban: Kanban, columnId: number): Kanban {
  const columns = kanban.columns.filter(({ id }) => id !== columnId).toSorted((a, b) => a.order - b.order);
  return { ...kanban, columns: columns.map((column, order) => ({ ...column, order })) };
}

function place(cards: readonly Card[], changed: readonly CardPlace[]): Card[] {
  const places = new Map(changed.map(change => [change.id, change]));
  return cards.map(card => {
    const to = places.get(card.id);
    return to ? { ...card, columnId: to.columnId, order: to.order } : card;
  });
}
