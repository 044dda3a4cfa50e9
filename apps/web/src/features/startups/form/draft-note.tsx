import { Button, CloseButton, Group, VisuallyHidden } from '@mantine/core';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import classes from './draft-note.module.css';

export interface DraftNoteProps {
  text: string;
  /** Something has to be decided before one can go on. */
  isUrgent?: boolean;
  actions: readonly { label: string; onSelect: () => void }[];
  onDismiss?: () => void;
  children?: ReactNode;
  /** How often one has tried to go on without deciding: each time the note comes into view, with the focus. */
  calls?: number;
}

/** Says at the top of the form where its content comes from, and what can be done about it; nothing without a note. */
export function DraftNote({ note }: { note: DraftNoteProps | null }) {
  const box = useRef<HTMLElement>(null);
  const answered = useRef(0);
  const calls = note?.calls ?? 0;
  useEffect(() => {
    if (calls <= answered.current) return;
    answered.current = calls;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView?.({ block: 'start' });
  }, [calls]);
  return (
    <>
      <Announcement text={note?.isUrgent ? '' : (note?.text ?? '')} urgency="polite" />
      <Announcement text={note?.isUrgent ? note.text : ''} urgency="assertive" />
      {note && <NoteBox box={box} {...note} />}
    </>
  );
}

interface NoteBoxProps extends DraftNoteProps {
  box: Ref<HTMLElement>;
}

function NoteBox({ box, text, isUrgent = false, actions, onDismiss, children }: NoteBoxProps) {
  return (
    <section
      ref={box}
      aria-label="About this startup"
      tabIndex={-1}
      className={classes.note}
      data-urgent={isUrgent || undefined}
    >
      <p>{text}</p>
      {children}
      <Group wrap="nowrap" gap="2xs" flex="none" ml="auto">
        {actions.map(({ label, onSelect }) => (
          <Button key={label} variant="subtle" size="compact-sm" onClick={onSelect}>
            {label}
          </Button>
        ))}
        {onDismiss && <CloseButton aria-label="Dismiss" onClick={onDismiss} />}
      </Group>
    </section>
  );
}

/** Long enough for a screen reader to announce it; after that it is read only in its place. */
const ANNOUNCED_MS = 5000;

/** Only what comes into a region that is already there is read out, so the text follows it. */
function Announcement({ text, urgency }: { text: string; urgency: 'polite' | 'assertive' }) {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    setAnnounced(text);
    const timer = setTimeout(() => setAnnounced(''), ANNOUNCED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return <VisuallyHidden aria-live={urgency}>{announced}</VisuallyHidden>;
}
