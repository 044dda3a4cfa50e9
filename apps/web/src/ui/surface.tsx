import type { ComponentProps } from 'react';
import classes from './surface.module.css';

interface SurfaceProps extends ComponentProps<'section'> {
  /** A part of the page itself, set off by space and a line, for cards or for content of its own. */
  plain?: boolean;
}

/** A bordered panel: the app's one kind of card. Cards do not contain cards. */
export function Surface({ className, plain = false, ...props }: SurfaceProps) {
  return (
    <section
      className={className ? `${classes.surface} ${className}` : classes.surface}
      data-plain={plain || undefined}
      {...props}
    />
  );
}
