import { type BoardColumn, type Card, mayEnter } from '@groundwork/domain';

type MoveAct = 'move' | 'start' | 'decide' | 'stop' | 'reopen';

/** What a move needs first: nothing, or a change of the card's state (BO-27). */
export function actOfMove(
  card: Pick<Card, 'columnId' | 'state' | 'outcome'>,
  column: Pick<BoardColumn, 'id' | 'meaning'>,
): MoveAct {
  if (card.columnId === column.id || mayEnter(card, column)) return 'move';
  if (card.state === 'decided') return 'reopen';
  if (column.meaning === 'idea') return 'stop';
  return card.state === 'idea' ? 'start' : 'decide';
}
