import { type ReactNode, useEffect, useRef } from 'react';
import classes from './page-heading.module.css';

let isFirstPage = true;

interface PageHeadingProps {
  title: string;
  subtitle?: ReactNode;
  /** Smaller, for pages whose work needs the height. */
  compact?: boolean;
}

/**
 * The page's one `h1` and its document title. After a navigation it takes the focus, so that a screen
 * reader says where one is; on the first load the browser's own place is left alone.
 */
export function PageHeading({ title, subtitle, compact = false }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);
  return (
    <div className={classes.heading} data-compact={compact || undefined}>
      <title>{`${title} · Groundwork`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
    </div>
  );
}
