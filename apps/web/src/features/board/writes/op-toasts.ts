import { ApiError, explainError } from '@groundwork/api-client';
import { isSilentFailure } from '../../../app/failure-toasts.ts';
import { isChanged } from '../../../app/forms/refusals.ts';
import { showToast } from '../../../ui/toast.ts';
import type { BoardOp } from './board-ops.ts';

const UNDO_MS = 8000;

const DONE: Partial<Record<BoardOp['kind'], string>> = {
  create: 'New card created successfully',
  change: 'Card updated successfully',
  delete: 'Card deleted successfully',
  restore: 'Card restored',
  addColumn: 'Column added',
  renameColumn: 'Column renamed',
  deleteColumn: 'Column deleted',
};

const FAILED: Record<BoardOp['kind'], string> = {
  create: 'Error creating card',
  move: 'Error moving card',
  change: 'Error updating card',
  delete: 'Error deleting card',
  restore: 'Error restoring card',
  addColumn: 'Error adding column',
  renameColumn: 'Error renaming column',
  moveColumn: 'Error moving column',
  deleteColumn: 'Error deleting column',
};

export function notifyDone(op: BoardOp, restore: (op: BoardOp) => void): void {
  const title = DONE[op.kind];
  if (!title) return;
  if (op.kind !== 'delete') return void showToast({ title, tone: 'success' });
  const { card } = op;
  const action = { label: 'Undo', onSelect: () => restore({ kind: 'restore', card }) };
  void showToast({ title, tone: 'success', duration: UNDO_MS, action });
}

export function notifyRefused(op: BoardOp, error: Error): void {
  if (isSilentFailure(error)) return;
  // The server's own words say why a card could not be created.
  const message = op.kind === 'create' ? `Failed to create card: ${explainError(error)}` : explain(error);
  void showToast({ title: FAILED[op.kind], message, tone: 'error' });
}

/** Explains in the founder's words what another tab or device did meanwhile. */
function explain(error: Error): string {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'card.not_found') return 'It was deleted in another tab or on another device.';
  if (code === 'column.not_found') return 'Its column was deleted in another tab or on another device.';
  if (isChanged(error)) return 'It was changed in another tab or on another device.';
  return explainError(error);
}
