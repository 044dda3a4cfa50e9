import type { ComponentProps } from 'react';
import classes from './surface.module.css';

/** A bordered panel: the app's one kind of card. */
export function Surface({ className, ...props }: ComponentProps<'section'>) {
  return <section className={className ? `${classes.surface} ${className}` : classes.surface} {...props} />;
}
