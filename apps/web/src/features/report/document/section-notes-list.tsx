import type { SourceNote } from '@groundwork/domain';
import { IconArrowBackUp } from '@tabler/icons-react';
import { SourceOrigin } from '../source-origin.tsx';
import classes from './document.module.css';
import paper from './report-print.module.css';

interface SectionNotesListProps {
  title: string;
  notes: readonly SourceNote[];
  startupId: number | null;
  onWork?: () => void;
}

/** Sources of a section's statements, numbered as in its text (RE-67). */
export function SectionNotesList({ title, notes, startupId, onWork }: SectionNotesListProps) {
  const [first] = notes;
  if (!first) return null;
  return (
    <ol className={classes.notes} start={first.number} aria-label={`Sources of ${title}`}>
      {notes.map(({ number, source }) => (
        <li key={number} id={`note-${number}`}>
          <q dir="auto">{source.quote}</q>{' '}
          <span className={classes.origin}>
            <SourceOrigin source={source} startupId={startupId} onWork={onWork} />
          </span>{' '}
          <a
            href={`#reference-${number}`}
            className={paper.back}
            aria-label={`Back to source ${number} in the text`}
          >
            <IconArrowBackUp size={14} aria-hidden />
          </a>
        </li>
      ))}
    </ol>
  );
}
