import { VisuallyHidden } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { EXCERPT } from './coach-excerpt.ts';
import classes from './showcase.module.css';

/** Shows the product by an example: a question, two answers, and the sentence of the report. */
export function Showcase() {
  const { question, refused, reply, accepted, reason, section, purpose, statement } = EXCERPT;
  return (
    <section className={classes.showcase} aria-label="About Groundwork">
      <p className={classes.headline}>Turn an idea into evidence.</p>
      <p className={classes.lead}>
        A coach asks one question at a time. An answer counts when your own words show it, and becomes part of
        your report.
      </p>
      <figure className={classes.piece}>
        <figcaption>From a session</figcaption>
        <Line by="Coach">
          <strong>{question}</strong>
        </Line>
        <Line by="You">{refused}</Line>
        <Line by="Coach">{reply}</Line>
        <Line by="You">
          <mark>{accepted.join(' ')}</mark>
        </Line>
        <p className={classes.verdict}>
          <IconCircleCheckFilled size={20} aria-hidden />
          <span>
            <strong>Accepted</strong> {reason}
          </span>
        </p>
      </figure>
      <figure className={classes.piece}>
        <figcaption>In the report</figcaption>
        <p className={classes.section}>
          <strong>{section}</strong> <span>{purpose}</span>
        </p>
        <p>{statement}</p>
        <blockquote>
          {accepted[0]} <span>Your answer in “Name the problem”</span>
        </blockquote>
      </figure>
    </section>
  );
}

function Line({ by, children }: { by: 'Coach' | 'You'; children: React.ReactNode }) {
  return (
    <p className={classes.line} data-by={by}>
      <VisuallyHidden>{by}: </VisuallyHidden>
      {children}
    </p>
  );
}
