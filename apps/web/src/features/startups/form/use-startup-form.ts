import { type Startup, type StartupInput, startupInputSchema } from '@groundwork/domain';
import { useRef, useState } from 'react';
import { useFieldErrors } from '../../../app/forms/use-field-errors.ts';
import { useEnhancedFields } from '../enhance/use-enhanced-fields.ts';
import {
  type Field,
  isUntouched,
  type SaveAttempt,
  type StartupDraft,
  useStartupDraft,
} from './use-startup-draft.ts';

type FormState = Omit<StartupDraft, 'values'>;
export type StartupFormState = ReturnType<typeof useStartupForm>;

/** The fields' values. `getValues` has a new value before the next render. */
function useValues(opened: StartupInput, onChange: () => void) {
  const [values, show] = useState(opened);
  const latest = useRef(opened);
  return {
    values,
    getValues: () => latest.current,
    setValues: (changes: Partial<StartupInput>) => {
      latest.current = { ...latest.current, ...changes };
      show(latest.current);
      onChange();
    },
  };
}

/** The form and what goes with its values, kept as a draft with each change unless a save is under way. */
function useKeptForm(userId: number, startupId: number | null, startup: Startup | undefined) {
  const draft = useStartupDraft(userId, startupId, startup);
  const { values: openedValues, ...opened } = draft.opened;
  const [state, setState] = useState<FormState>(opened);
  // For what comes later than the render that asked for it: the coach's answer, the end of a save.
  const latest = useRef(state);
  const isHeld = useRef(false);
  const form = useValues(openedValues, () => keep());
  // The coach and other tabs change them as well.
  const check = useFieldErrors({ id: 'startup', schema: startupInputSchema, values: form.values });

  function readDraft(): StartupDraft {
    return { ...latest.current, values: form.getValues() };
  }

  function keep(): void {
    if (!isHeld.current) draft.keep(readDraft());
  }

  function change(next: Partial<FormState>): void {
    latest.current = { ...latest.current, ...next };
    setState(latest.current);
    keep();
  }

  return { draft, form, check, state, latest, isHeld, readDraft, keep, change };
}

/** The state of the startup form: its values, the coach's texts, and the version of the startup it began from. */
export function useStartupForm(userId: number, startupId: number | null, startup: Startup | undefined) {
  const kept = useKeptForm(userId, startupId, startup);
  const { draft, form, check, state, isHeld, readDraft, keep, change } = kept;
  const { writing, stopAll, ...enhancing } = useEnhancedFields(kept);
  const isFormUntouched = () => isUntouched(readDraft());

  return {
    form,
    check,
    state,
    writing,
    stopAll,
    ...enhancing,
    change,
    /** Puts these in the place of all values; what the coach is writing for the old ones is given up. */
    replace: (values: StartupInput, next: Partial<FormState>) => {
      stopAll();
      form.setValues(values);
      change({ histories: {}, conflicts: {}, unanswered: null, ...next });
    },
    isUntouched: isFormUntouched,
    readDraft,
    /** Brings a draft back into a form that was emptied; what was typed since stays. */
    restore: ({ values, ...draft }: StartupDraft) => {
      const now = readDraft();
      const typed = Object.entries(now.values).filter(([field, text]) => text !== now.saved[field as Field]);
      stopAll();
      form.setValues({ ...values, ...Object.fromEntries(typed) });
      change(draft);
    },
    /** Keeps nothing until `resume`: what is being saved must not come back as a draft. */
    hold: () => {
      isHeld.current = true;
    },
    /** Remembers that it was sent. If the answer is lost, exactly the same is sent again. */
    noteSent: (unanswered: SaveAttempt) => {
      change({ unanswered });
      draft.keep(readDraft());
    },
    resume: () => {
      isHeld.current = false;
      keep();
    },
    isHeld: () => isHeld.current,
    clear: draft.clear,
    /** Forgets what is typed; returns what brings it back, or null where there was nothing to lose. */
    discard: () => {
      if (!isFormUntouched()) return draft.discard(readDraft());
      draft.clear();
      return null;
    },
  };
}
