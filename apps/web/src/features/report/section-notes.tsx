import { Button, Loader, Stack, Text } from '@mantine/core';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { writeMinute } from '../../ui/write-time.ts';
import print from './report-print.module.css';
import classes from './section-notes.module.css';

/** The coach is at it, or will be. */
export function WritingNote() {
  return (
    <div className={classes.note}>
      <Loader size="sm" role="img" aria-label="Generating AI content..." />
      <p>Generating content...</p>
    </div>
  );
}

/** Beside the title of a section whose earlier text is still shown. */
export function BeingRewritten() {
  return (
    <span className={`${classes.rewritten} ${print.omit}`}>
      <Badge>
        <Loader size={10} aria-hidden />
        Being written again
      </Badge>
    </span>
  );
}

export function MissingNote() {
  return (
    <div className={classes.note}>
      <p className={classes.title}>No content available yet.</p>
      <p>“Update with AI” writes it from your answers.</p>
    </div>
  );
}

/** @param text the sentence that says what is missing (RE-9) */
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
  /** When the text below was written that is shown in its place; null without one. */
  earlierAt: string | null;
  /** Null while the coach writes other sections. */
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
      <Button
        variant="default"
        size="xs"
        aria-disabled={!onRetry}
        data-disabled={!onRetry}
        onClick={() => onRetry?.()}
      >
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
