import { type BoardColumn, type Card, mayEnter } from '@groundwork/domain';

type MoveAct = 'move' | 'start' | 'decide' | 'stop' | 'reopen';

/** What brings a card into a column: the move alone, or first a change of its state (BO-27). */
export function actOfMove(
  card: Pick<Card, 'columnId' | 'state' | 'outcome'>,
  column: Pick<BoardColumn, 'id' | 'meaning'>,
): MoveAct {
  if (card.columnId === column.id || mayEnter(card, column)) return 'move';
  if (card.state === 'decided') return 'reopen';
  if (column.meaning === 'idea') return 'stop';
  return card.state === 'idea' ? 'start' : 'decide';
}
