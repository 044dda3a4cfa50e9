import type { ReactNode } from 'react';
import classes from './document-section.module.css';

interface DocumentProps {
  /** Its name for those who cannot see that it is one. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A text of several sections, in a measure that is good to read. */
export function ReadingDocument({ label, className = '', children }: DocumentProps) {
  return (
    <article className={`${classes.document} ${className}`} aria-label={label}>
      {children}
    </article>
  );
}

interface DocumentSectionProps {
  /** Its place in the page, for links. */
  id: string;
  title: string;
  className?: string | undefined;
  children: ReactNode;
}

export function DocumentSection({ id, title, className = '', children }: DocumentSectionProps) {
  return (
    <section className={`${classes.section} ${className}`} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
