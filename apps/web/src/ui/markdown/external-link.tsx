import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './external-link.module.css';

interface ExternalLinkProps {
  href: string;
  className?: string | undefined;
  children: ReactNode;
}

/** An external link. Screen readers hear that it opens a new tab; the note is excluded from copying. */
export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      <span>{children}</span>
      <VisuallyHidden component="span" className={classes.note}>
        {' '}
        (opens in a new tab)
      </VisuallyHidden>
    </a>
  );
}
