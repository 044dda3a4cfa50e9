import { Button, Loader } from '@mantine/core';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
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

export function MissingNote() {
  return (
    <div className={classes.note}>
      <p className={classes.title}>No content available yet.</p>
      <p>“Update with AI” writes it from your answers.</p>
    </div>
  );
}

/** @param text the sentence that names the steps (decisions 6) */
export function UnansweredNote({ text, onWork }: { text: string; onWork: () => void }) {
  return (
    <div className={classes.unanswered}>
      <p>{text}</p>
      <Link to={paths.roadmap} onClick={onWork}>
        Go to Roadmap
      </Link>
    </div>
  );
}

/** @param onRetry null while the coach writes other sections */
export function FailedNote({ onRetry }: { onRetry: (() => void) | null }) {
  return (
    <div className={classes.note} data-failed>
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
    </div>
  );
}
