import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { DialogProps } from './dialog-props.ts';
import { focusNear, type Trail, trailOf } from './kept-focus.ts';
import { loadPiece } from './load-piece.ts';

const loadModal = () => import('./modal.tsx');

/**
 * The app's dialog, open while mounted. Its code is loaded with the first one; if that fails, it calls `onClose`.
 * Returns the focus to where it was, or to what held that element if it is gone.
 */
export function Dialog(props: DialogProps) {
  const [loaded, setLoaded] = useState<{ Modal: ComponentType<DialogProps> } | null>(null);
  const { onClose } = props;
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);

  useEffect(() => {
    let isMounted = true;
    let cameFrom: Trail = [];
    void loadPiece(loadModal).then(piece => {
      if (!isMounted) return;
      cameFrom = returning ?? trailOf(document.activeElement);
      if (piece) setLoaded({ Modal: piece.default });
      else close.current();
    });
    return () => {
      isMounted = false;
      giveFocusBack(cameFrom);
    };
  }, []);
  return loaded && <loaded.Modal {...props} />;
}

/** Gets the focus back from a dialog that has closed. A dialog that replaces it gives the focus back here too. */
let returning: Trail | null = null;

function giveFocusBack(cameFrom: Trail): void {
  if (cameFrom.length === 0) return;
  returning = cameFrom;
  // Waits until React has removed the dialog, and perhaps the element that opened it.
  setTimeout(() => {
    returning = null;
    focusNear(cameFrom);
  });
}
