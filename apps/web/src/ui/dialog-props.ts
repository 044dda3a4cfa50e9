import type { ReactNode } from 'react';

export interface DialogProps {
  title: string;
  children: ReactNode;
  /**
   * `side`: beside the page at full height, for something to read and work on. `start`: the same at the start of the
   * window and narrower, for a list of links. `wide`: for two panes side by side. On a phone, `side` and `wide` fill
   * the window.
   */
  place?: 'centre' | 'wide' | 'side' | 'start';
  /** Whether something is typed, for controlled fields, which do not know their own initial values. */
  isTyped?: boolean;
  onClose: () => void;
}
