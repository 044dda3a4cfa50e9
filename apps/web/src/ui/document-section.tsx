import type { ReactNode } from 'react';
import classes from './document-section.module.css';

interface DocumentProps {
  /** Accessible name of the document. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A text of several sections, with a comfortable line length. */
export function ReadingDocument({ label, className = '', children }: DocumentProps) {
  return (
    <article className={`${classes.document} ${className}`} aria-label={label}>
      {children}
    </article>
  );
}

interface DocumentSectionProps {
  /** Anchor for links. */
  id: string;
  title: string;
  /** Shown beside the title. */
  mark?: ReactNode;
  className?: string | undefined;
  /** No landmark, where the page has others of the same names. */
  role?: 'group' | undefined;
  children: ReactNode;
}

export function DocumentSection({ id, title, mark, className = '', role, children }: DocumentSectionProps) {
  return (
    <section className={`${classes.section} ${className}`} aria-labelledby={id} role={role}>
      <div className={classes.head}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {mark}
      </div>
      {children}
    </section>
  );
}
