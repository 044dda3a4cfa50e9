import type { ReactElement, ReactNode, Ref } from 'react';

export interface MenuEntry {
  label: string;
  /** In small type below the label. */
  description?: string;
  /** Needed where labels may be equal. */
  id?: number;
  icon: ReactNode;
  /** Makes the entry one of several choices: whether it is the chosen one. */
  isChecked?: boolean;
  isDisabled?: boolean;
  /** Draws a line above the entry. */
  startsGroup?: boolean;
  className?: string | undefined;
  /** Renders the entry as something other than a button, such as a link. */
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
