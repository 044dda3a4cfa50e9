import type { ReactNode } from 'react';
import classes from './page.module.css';

/** Width and padding of a regular page. */
export function Page({ children, width = 'wide' }: { children: ReactNode; width?: 'wide' | 'form' }) {
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  );
}
