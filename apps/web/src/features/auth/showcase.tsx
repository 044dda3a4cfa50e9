import { Box, Flex, Text, VisuallyHidden } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import classes from './showcase.module.css';

/** Presents the product by an example: a question, two answers, and the resulting sentence of the report. */
export function Showcase() {
  const { question, refused, reply, accepted, reason, section, purpose, statement } = EXCERPT;
  return (
    <Flex component="section" direction="column" gap="md" aria-label="About Groundwork">
      <Text fz="4xl" lh="xs" fw={600} lts="var(--gw-tracking-title)" textWrap="balance">
        Turn an idea into evidence.
      </Text>
      <Text maw="52ch" mb="xs" c="dimmed" fz="lg" textWrap="pretty">
        A coach asks one question at a time. Answer in your own words, back it up, and it becomes part of your
        report.
      </Text>
      <figure className={classes.piece}>
        <figcaption>From a step</figcaption>
        <Line by="Coach">
          <strong>{question}</strong>
        </Line>
        <Line by="You">{refused}</Line>
        <Line by="Coach">{reply}</Line>
        <Line by="You">
          <mark>{accepted.join(' ')}</mark>
        </Line>
        <Flex className={classes.verdict} component="p" gap="xs" c="dimmed" fz="sm">
          <IconCircleCheckFilled size={20} aria-hidden />
          <span>
            <Box component="strong" mr="2xs" c="var(--gw-accent-text)">
              Accepted
            </Box>{' '}
            {reason}
          </span>
        </Flex>
      </figure>
      <figure className={classes.piece}>
        <figcaption>In the report</figcaption>
        <p className={classes.section}>
          <Box component="strong" mr="2xs">
            {section}
          </Box>{' '}
          <span>{purpose}</span>
        </p>
        <p>{statement}</p>
        <blockquote>
          {accepted[0]} <span>Your answer in “Name the problem”</span>
        </blockquote>
      </figure>
      <Link to={paths.example}>Read the whole example</Link>
    </Flex>
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

/**
 * Verbatim words of the practice coach in the first step, and of the report. A browser test has the same conversation
 * with the server; another test finds the report's words in docs/report-sample.md.
 */
export const EXCERPT = {
  question: 'Who has this problem, and in what situation does it hit them?',
  refused: 'Everyone who hates admin. They need an app that makes booking easy.',
  reply:
    '“Everyone” is too broad to start with. Still missing: one specific role or kind of person, not everyone.',
  accepted: [
    'Receptionists at small dental surgeries.',
    'Each time a patient cancels on the day, they have to fill the chair while the phone keeps ringing and people queue at the desk.',
  ],
  reason:
    'One specific role or kind of person, not everyone. The situation or moment that sets the problem off.',
  section: 'Problem',
  purpose: 'Pain points and their cost today',
  statement:
    'Who has it, and when: Receptionists at small dental surgeries. Each time a patient cancels on the day, they have to fill the chair while the phone keeps ringing and people queue at the desk.',
} as const;
