import { Fragment, useMemo } from 'react';
import { diffTexts } from '../../../app/compare-texts.ts';
import classes from './versions.module.css';

interface ComparedSectionProps {
  title: string;
  before: string;
  after: string;
}

/** One text in which the words that went and the words that came are marked. */
export function ComparedSection({ title, before, after }: ComparedSectionProps) {
  const parts = useMemo(() => diffTexts(before, after), [before, after]);
  let start = 0;
  return (
    <section className={classes.section} aria-label={title}>
      <h3>{title}</h3>
      <p className={classes.compared} dir="auto">
        {parts.map(({ text, kind }) => {
          const key = start;
          start += text.length;
          if (kind === 'removed')
            return (
              <del key={key} className={classes.gone}>
                {text}
              </del>
            );
          if (kind === 'added')
            return (
              <ins key={key} className={classes.come}>
                {text}
              </ins>
            );
          return <Fragment key={key}>{text}</Fragment>;
        })}
      </p>
    </section>
  );
}
