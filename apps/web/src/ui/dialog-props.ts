import type { ReactNode } from 'react';

export interface DialogProps {
  title: string;
  children: ReactNode;
  /** `side`: beside the page, as high as the window, for something to read and work on. On a phone it is the whole window. */
  /** `start`: the same at the window's beginning and narrower, for a list that leads elsewhere. */
  /** `wide`: for two panes beside each other. On a phone it is the whole window. */
  place?: 'centre' | 'wide' | 'side' | 'start';
  /** Whether something is typed, where React and not the fields themselves know what they began with. */
  isTyped?: boolean;
  onClose: () => void;
}
