import { STARTUP_FIELD_LABELS, type Startup } from '@groundwork/domain';
import { useState } from 'react';
import { isUndecided } from '../../../app/forms/merge-newer.ts';
import { tellDiscarded } from '../../../app/forms/use-draft.ts';
import { ConflictChoices } from './conflict-choices.tsx';
import { DraftNote, type DraftNoteProps } from './draft-note.tsx';
import { useNewerStartup } from './use-newer-startup.ts';
import { isSameInput, toInput } from './use-startup-draft.ts';
import type { StartupFormState } from './use-startup-form.ts';

interface StartupFormNotesProps {
  entry: StartupFormState;
  startup: Startup | undefined;
  /** The startup was deleted elsewhere. */
  isGone: boolean;
  /** The save is running, so a newer version may be its own result. */
  isBusy: boolean;
  /** Number of saves refused because the startup has a newer version or is gone. */
  refusals: number;
  onSaveAsNew: () => void;
  /** Called when a note closes, as the focused button in it disappears. */
  onClosed: () => void;
}

export function StartupFormNotes(props: StartupFormNotesProps) {
  return <DraftNote note={useNote(props)} />;
}

const CHANGED = 'This startup was changed in another tab or on another device.';
const GONE = 'This startup was deleted in another tab or on another device. Your text is still here.';
const UNDECIDED = 'Choose which text to keep.';

/** At most one note: the startup is gone, has a newer version, or has a restored draft. */
function useNote(props: StartupFormNotesProps): DraftNoteProps | null {
  const { entry, startup, isGone, isBusy, refusals, onSaveAsNew, onClosed } = props;
  const { form, state } = entry;
  const { taken, forgetTaken, choose } = useNewerStartup(entry, startup, { isBusy, isRefused: refusals > 0 });
  const [isRestored, setRestored] = useState(() => !isSameInput(form.getValues(), toInput(startup)));
  const andClose = (act: () => void) => () => {
    act();
    setRestored(false);
    onClosed();
  };
  const { values } = form;
  const hasConflicts = Object.keys(state.conflicts).length > 0;
  const isOpen = isUndecided({ ...state, values });
  const choices = hasConflicts && (
    <ConflictChoices conflicts={state.conflicts} values={values} isBusy={isBusy} onChoose={choose} />
  );
  const news = taken.length > 0 && `Updated: ${taken.map(field => STARTUP_FIELD_LABELS[field]).join(', ')}.`;

  if (isGone) {
    return {
      text: [GONE, isOpen && UNDECIDED].filter(Boolean).join(' '),
      isUrgent: true,
      calls: refusals,
      actions: [{ label: 'Save as a new startup', onSelect: onSaveAsNew }],
      children: choices,
    };
  }
  if (hasConflicts) {
    return {
      text: [CHANGED, isOpen ? UNDECIDED : 'Your choice is in the form.', news].filter(Boolean).join(' '),
      isUrgent: isOpen,
      calls: refusals,
      actions: [],
      children: choices,
    };
  }
  if (news) {
    return { text: `${CHANGED} ${news}`, calls: refusals, actions: [], onDismiss: andClose(forgetTaken) };
  }
  if (!isRestored) return null;
  return {
    text: "We've restored your unsaved changes.",
    actions: [{ label: 'Discard', onSelect: andClose(() => discard(entry)) }],
    onDismiss: andClose(() => {}),
  };
}

/** Also discards what was typed since the form was opened. Undo brings it back. */
function discard({ state, readDraft, replace, restore }: StartupFormState): void {
  const draft = readDraft();
  replace(state.saved, {});
  tellDiscarded(() => restore(draft));
}
