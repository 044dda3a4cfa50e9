import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './comment.module.css';
import { writeDate } from './write-time.ts';

interface CommentProps {
  name: string;
  /** ISO 8601 timestamp. */
  createdAt: string;
  text: string;
  /** Shown beside name and date. */
  badge?: ReactNode;
  /** The answer and its author; null if there is none. */
  answer?: { who: string; text: string } | null;
}

/** A comment on a report and its answer, rendered as plain text and never as Markdown. */
export function Comment({ name, createdAt, text, badge, answer }: CommentProps) {
  return (
    <>
      <p className={classes.who}>
        <bdi>{name}</bdi>
        <Text component="time" inherit c="dimmed" fw={400} dateTime={createdAt}>
          {writeDate(createdAt)}
        </Text>
        {badge}
      </p>
      <p className={classes.said} dir="auto">
        {text}
      </p>
      {answer && (
        <div className={classes.answer}>
          <p className={classes.who}>{answer.who}</p>
          <p className={classes.said} dir="auto">
            {answer.text}
          </p>
        </div>
      )}
    </>
  );
}
