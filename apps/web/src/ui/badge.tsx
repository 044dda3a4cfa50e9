import type { ReactNode } from 'react';
import classes from './badge.module.css';

interface BadgeProps {
  children: ReactNode;
  tone?: 'neutral' | 'accent' | 'notice';
}

export function Badge({ children, tone = 'neutral' }: BadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
