import type { BoardColumn, Card, ColumnMeaning } from '@groundwork/domain';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { actOfMove } from './act-of-move.ts';
import type { BoardDialog } from './dialogs/board-dialog.ts';
import { cardElement } from './drag/find-place.ts';
import type { MoveOp } from './writes/board-ops.ts';

interface MovesProps {
  root: RefObject<HTMLElement | null>;
  columns: readonly BoardColumn[];
  write: (move: MoveOp) => void;
  dialogs: { open: object | null; show: (dialog: BoardDialog) => unknown };
  sheet: { cardId: number | null; openCard: (cardId: number) => void; closeCard: () => void };
}

interface Moves {
  /** Moves at once, or first asks for what the move takes. Returns whether it moved. */
  move: (card: Card, move: MoveOp) => boolean;
  /** What the open card has to become for the move that opened it; null when it was opened without one. */
  wanted: ColumnMeaning | null;
  /** A write in the open card changed its state. */
  onChanged: (card: Card) => void;
  /** The card is opened or closed for another reason. */
  forget: () => void;
}

/** Moves cards, by drag and by dialog (BO-27). Until its state has changed, a card stays where it was. */
export function useMoves({ root, columns, write, dialogs, sheet }: MovesProps): Moves {
  const [waiting, setWaiting] = useState<MoveOp | null>(null);
  const columnOf = (move: MoveOp) => columns.find(({ id }) => id === move.columnId);
  const focusLater = useFocusOnceUncovered(root, sheet.cardId !== null || dialogs.open !== null);

  const move = (card: Card, wanted: MoveOp): boolean => {
    const column = columnOf(wanted);
    const act = column ? actOfMove(card, column) : 'move';
    if (act === 'stop' || act === 'reopen') void dialogs.show({ kind: act, card, move: wanted });
    else if (act !== 'move') {
      setWaiting(wanted);
      sheet.openCard(card.id);
    } else {
      focusLater(card.id);
      write(wanted);
    }
    return act === 'move';
  };
  const current = waiting?.cardId === sheet.cardId ? waiting : null;
  const onChanged = (card: Card) => {
    const column = current && columnOf(current);
    if (!column) return;
    // Otherwise it is under test now and waits for its decision, or was decided otherwise.
    if (actOfMove(card, column) === 'move') {
      setWaiting(null);
      sheet.closeCard();
      move(card, current);
    } else if (card.state === 'decided') setWaiting(null);
  };
  return {
    move,
    wanted: (current && columnOf(current)?.meaning) ?? null,
    onChanged,
    forget: () => setWaiting(null),
  };
}

/** For a card that moves while a dialog covers the board: the dialog cannot give the focus back to it. */
function useFocusOnceUncovered(root: RefObject<HTMLElement | null>, isCovered: boolean) {
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    const cardId = wanted.current;
    if (isCovered || cardId === null) return;
    wanted.current = null;
    // After the closing dialog has tried.
    setTimeout(() => root.current && cardElement(root.current, cardId)?.querySelector('a')?.focus());
  }, [isCovered, root]);
  return (cardId: number) => {
    wanted.current = isCovered ? cardId : null;
  };
}
