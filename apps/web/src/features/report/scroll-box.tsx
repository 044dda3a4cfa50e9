import type { ReactNode } from 'react';
import print from './report-print.module.css';
import classes from './scroll-box.module.css';
import type { useOverflow } from './use-overflow.ts';

interface ScrollBoxProps {
  label: string;
  overflow: ReturnType<typeof useOverflow>;
  isCentred: boolean;
  children: ReactNode;
}

/** Tab reaches it while its content is larger than the box. It never loses the focus, whatever the content becomes. */
export function ScrollBox({ label, overflow, isCentred, children }: ScrollBoxProps) {
  return (
    <div className={classes.frame} data-more={overflow.hasMore || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
      <div
        ref={overflow.box}
        role="group"
        aria-label={`${label}, content`}
        tabIndex={overflow.isOverflowing ? 0 : -1}
        className={`${classes.scroll} ${print.body}`}
        data-centred={isCentred || undefined}
      >
        <div>{children}</div>
      </div>
    </div>
  );
}
