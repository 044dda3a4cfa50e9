import { Button, Loader, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { offIf } from '../../ui/off-if.ts';
import { writeMinute } from '../../ui/write-time.ts';
import print from './report-print.module.css';
import classes from './section-notes.module.css';

/** Shown while the coach writes the section, or has it queued. */
export function WritingNote() {
  return (
    <div className={classes.note}>
      <Loader size="sm" role="img" aria-label="Generating AI content..." />
      <p>Generating content...</p>
    </div>
  );
}

/** Shown beside the title of a section that still has its earlier text. */
export function BeingRewritten() {
  return (
    <span className={`${classes.rewritten} ${print.omit}`}>
      <Badge>
        <Loader size={10} aria-hidden />
        Rewriting...
      </Badge>
    </span>
  );
}

/** In place of the document while no section has a text. */
export function NothingWritten() {
  return (
    <div className={`${classes.note} ${classes.empty}`}>
      <p className={classes.title}>Nothing written yet</p>
      <p>Use “Update with AI” to write it from your answers.</p>
    </div>
  );
}

export function MissingNote() {
  return (
    <div className={classes.note}>
      <p className={classes.title}>No content available yet.</p>
      <p>Use “Update with AI” to write it from your answers.</p>
    </div>
  );
}

/** @param steps that the section will be written from */
export function EmptyNote({ steps }: { steps: ReactNode }) {
  return (
    <div className={classes.note}>
      <p>Written from your answers in:</p>
      {steps}
    </div>
  );
}

/** @param text says what is missing (RE-9) */
export function UnansweredNote({ text, onWork }: { text: string; onWork: () => void }) {
  return (
    <Stack className={classes.unanswered} gap="xs" c="dimmed" fz="sm">
      <Text inherit textWrap="pretty">
        {text}
      </Text>
      <Link to={paths.roadmap} onClick={onWork}>
        Go to Roadmap
      </Link>
    </Stack>
  );
}

interface FailedNoteProps {
  /** When the earlier text shown below was written; null if there is none. */
  earlierAt: string | null;
  /** Null while other sections are being written. */
  onRetry: (() => void) | null;
}

export function FailedNote({ earlierAt, onRetry }: FailedNoteProps) {
  return (
    <div
      className={`${classes.note} ${print.omit}`}
      data-failed
      data-compact={earlierAt !== null || undefined}
    >
      <p className={classes.title}>Generation failed</p>
      <p>Content generation failed. Please try again later.</p>
      <Button variant="default" size="xs" {...offIf(!onRetry)} onClick={() => onRetry?.()}>
        Try updating with AI again
      </Button>
      {earlierAt !== null && (
        <p>
          The text below is from <time dateTime={earlierAt}>{writeMinute(earlierAt)}</time>.
        </p>
      )}
    </div>
  );
}
