import type { ReactElement, ReactNode, Ref } from 'react';

export interface MenuEntry {
  label: string;
  /** In small type below the label. */
  description?: string;
  /** Where labels may be alike. */
  id?: number;
  icon: ReactNode;
  /** Makes it one of several choices. */
  isChecked?: boolean;
  isDisabled?: boolean;
  /** A line above sets it off from what comes before. */
  startsGroup?: boolean;
  className?: string | undefined;
  /** Draws the entry as something else than a button, such as a link. */
  renderRoot?: (props: Record<string, unknown>) => ReactNode;
  onSelect?: () => void;
}

export interface MenuContent {
  /** The menu's name for screen readers. */
  label: string;
  position: 'bottom-end' | 'right-end' | 'top-end';
  width?: number;
  header?: ReactNode;
  entries: readonly MenuEntry[];
}

export interface MenuProps {
  /** The button that opens it. */
  target: ReactElement<{ ref?: Ref<HTMLElement> }>;
  content: MenuContent;
}
