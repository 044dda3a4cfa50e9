import type { ReactNode } from 'react';
import classes from './page.module.css';

/** The width and the air of an ordinary page. */
export function Page({ children, width = 'wide' }: { children: ReactNode; width?: 'wide' | 'form' }) {
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  );
}
