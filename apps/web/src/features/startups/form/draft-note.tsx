import { Button, CloseButton, Group, VisuallyHidden } from '@mantine/core';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import classes from './draft-note.module.css';

export interface DraftNoteProps {
  text: string;
  /** The founder has to decide before saving. */
  isUrgent?: boolean;
  actions: readonly { label: string; onSelect: () => void }[];
  onDismiss?: () => void;
  children?: ReactNode;
  /** Number of attempts to save without deciding. Each one scrolls the note into view and focuses it. */
  calls?: number;
}

/** Note above the form on where its content comes from, with actions; renders nothing for null. */
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

/** Long enough for a screen reader to announce the text. Removed then, so that it is not read a second time. */
const ANNOUNCED_MS = 5000;

/** Live regions announce only changes after mounting, so the text is set in an effect. */
function Announcement({ text, urgency }: { text: string; urgency: 'polite' | 'assertive' }) {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    setAnnounced(text);
    const timer = setTimeout(() => setAnnounced(''), ANNOUNCED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return <VisuallyHidden aria-live={urgency}>{announced}</VisuallyHidden>;
}
