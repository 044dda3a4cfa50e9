import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './external-link.module.css';

interface ExternalLinkProps {
  href: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A link out of the app. It says that it opens a tab; what is copied from the page does not. */
export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden component="span" className={classes.note}>
        {' '}
        (opens in a new tab)
      </VisuallyHidden>
    </a>
  );
}
