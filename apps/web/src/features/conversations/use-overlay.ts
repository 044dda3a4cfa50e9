import { useState } from 'react';
import { loadPiece } from '../../ui/load-piece.ts';

const load = () => import('./overlays.ts');
type Overlays = Awaited<ReturnType<typeof load>>;

/** Which dialog is open, with the code of all dialogs, which is loaded with the first one. */
export function useOverlay<Name>() {
  const [open, setOpen] = useState<{ name: Name; overlays: Overlays } | null>(null);
  const show = async (name: Name) => {
    const overlays = await loadPiece(load);
    if (overlays) setOpen({ name, overlays });
  };
  return { open, show, close: () => setOpen(null) };
}
