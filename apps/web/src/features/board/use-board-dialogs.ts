import { type ComponentType, useState } from 'react';
import { loadPiece } from '../../ui/load-piece.ts';
import type { BoardDialog, BoardDialogsProps } from './dialogs/board-dialog.ts';

const load = () => import('./overlays.ts');

/** The dialog over the board, if one is open. Their code is loaded with the first. */
export function useBoardDialogs() {
  const [open, setOpen] = useState<{
    dialog: BoardDialog;
    Dialogs: ComponentType<BoardDialogsProps>;
  } | null>(null);
  const show = async (dialog: BoardDialog) => {
    const piece = await loadPiece(load);
    if (piece) setOpen({ dialog, Dialogs: piece.BoardDialogs });
  };
  return { open, show, close: () => setOpen(null) };
}
