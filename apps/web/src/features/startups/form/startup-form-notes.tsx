import type { Startup } from '@groundwork/domain';
import { useState } from 'react';
import { showToast } from '../../../ui/toast.ts';
import { DraftNote, type DraftNoteProps } from './draft-note.tsx';
import { useNewerStartup } from './use-newer-startup.ts';
import { isSameInput, toInput } from './use-startup-draft.ts';
import type { StartupFormState } from './use-startup-form.ts';

interface StartupFormNotesProps {
  entry: StartupFormState;
  startup: Startup | undefined;
  /** The startup was deleted elsewhere. */
  isGone: boolean;
  /** While it is saved, the newer version may be its own. */
  isBusy: boolean;
  /** How often a save was refused, because the startup has a newer version or is gone. */
  refusals: number;
  onSaveAsNew: () => void;
  /** A note has gone, with the button in it that had the focus. */
  onClosed: () => void;
}

export function StartupFormNotes(props: StartupFormNotesProps) {
  return <DraftNote note={useNote(props)} />;
}

/**
 * At most one note: about a startup that is gone, about a newer version, about what was typed before that one, or about
 * what was typed last time.
 */
function useNote(props: StartupFormNotesProps): DraftNoteProps | null {
  const { entry, startup, isGone, isBusy, refusals, onSaveAsNew, onClosed } = props;
  const { form, state } = entry;
  const { newer, load, keepMine, bringBack, forgetAside } = useNewerStartup(entry, startup);
  const [isRestored, setRestored] = useState(() => !isSameInput(form.getValues(), toInput(startup)));
  const andClose = (act: () => void) => () => {
    act();
    setRestored(false);
    onClosed();
  };

  if (isGone) {
    return {
      text: 'This startup has been deleted elsewhere. What you typed is still here.',
      isUrgent: true,
      calls: refusals,
      actions: [{ label: 'Save as a new startup', onSelect: onSaveAsNew }],
    };
  }
  if (newer && !isBusy) {
    return {
      text: 'This startup has been changed elsewhere since you began. Saving yours replaces that version.',
      isUrgent: true,
      calls: refusals,
      actions: [
        { label: 'Load the newer version', onSelect: andClose(() => load(newer)) },
        { label: 'Keep mine', onSelect: andClose(() => keepMine(newer)) },
      ],
    };
  }
  if (state.aside) {
    return {
      text: 'This is the newer version. What you had typed is still here.',
      actions: [{ label: 'Bring mine back', onSelect: andClose(bringBack) }],
      onDismiss: andClose(forgetAside),
    };
  }
  if (!isRestored) return null;
  return {
    text: 'Your unsaved changes are back.',
    actions: [{ label: 'Discard', onSelect: andClose(() => discard(entry)) }],
    onDismiss: andClose(() => {}),
  };
}

/** Discards also what was typed since the form was opened. Undo brings it back. */
function discard({ form, state, replace }: StartupFormState): void {
  const values = form.getValues();
  replace(state.saved, {});
  void showToast({
    title: 'Changes discarded',
    action: { label: 'Undo', onSelect: () => replace(values, { histories: state.histories }) },
  });
}
