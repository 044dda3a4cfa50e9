import type { ReactNode } from 'react';

export interface DialogProps {
  title: string;
  children: ReactNode;
  onClose: () => void;
}
