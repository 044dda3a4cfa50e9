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

/** Focusable with Tab while its content overflows. Keeps the focus even if the content stops overflowing. */
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
