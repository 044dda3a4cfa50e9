import type { BoardColumn, Card } from '@groundwork/domain';
import type { BoardView } from '../use-board.ts';
import type { MoveOp } from '../writes/board-ops.ts';
import type { BoardWrites } from '../writes/use-board-writes.ts';

/**
 * A dialog over the board, with the card as it was when the dialog opened: it may be changed or deleted elsewhere
 * meanwhile.
 */
export type BoardDialog =
  | { kind: 'create'; column: BoardColumn }
  | { kind: 'edit'; card: Card }
  | { kind: 'move'; card: Card }
  /** Set when a move needs this first. */
  | { kind: 'stop' | 'reopen'; card: Card; move: MoveOp }
  | { kind: 'add-column' }
  | { kind: 'rename-column'; column: BoardColumn };

export interface BoardDialogsProps {
  dialog: BoardDialog;
  view: BoardView;
  columns: readonly BoardColumn[];
  /** The cards of each column, in order. */
  groups: ReadonlyMap<number, readonly Card[]>;
  writes: BoardWrites;
  onMove: (card: Card, move: MoveOp) => void;
  onDeleted: () => void;
  onClose: () => void;
}
