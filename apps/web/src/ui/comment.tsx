import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './comment.module.css';
import { writeDate } from './write-time.ts';

interface CommentProps {
  name: string;
  /** An ISO 8601 moment. */
  createdAt: string;
  text: string;
  /** Beside the name and the day. */
  badge?: ReactNode;
  /** The answer to it, and whose it is. */
  answer?: { who: string; text: string } | null;
}

/** What somebody said of a report, and the answer to it: plain text, whatever it looks like. */
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
