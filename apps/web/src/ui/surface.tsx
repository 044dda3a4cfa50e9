import type { ComponentProps } from 'react';
import classes from './surface.module.css';

interface SurfaceProps extends ComponentProps<'section'> {
  /** A section of the page, set off by space and a line, that may contain cards or content. */
  plain?: boolean;
}

/** A bordered panel, the app's only kind of card. Cards do not contain cards. */
export function Surface({ className, plain = false, ...props }: SurfaceProps) {
  return (
    <section
      className={className ? `${classes.surface} ${className}` : classes.surface}
      data-plain={plain || undefined}
      {...props}
    />
  );
}
