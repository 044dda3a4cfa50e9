import type { ReactNode } from 'react';
import classes from './message-panel.module.css';

interface MessagePanelProps {
  icon?: ReactNode;
  /** The heading: an element, because it is an `h1` on a page of its own and less inside one. */
  heading: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A centred statement with a way on: empty lists, things not found, failures. */
export function MessagePanel({ icon, heading, children, actions }: MessagePanelProps) {
  return (
    <div className={classes.panel}>
      {icon && <div className={classes.icon}>{icon}</div>}
      <div className={classes.heading}>{heading}</div>
      {children && <div className={classes.text}>{children}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
