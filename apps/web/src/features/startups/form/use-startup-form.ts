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

/** The fields' values. `getValues` returns new ones before the next render. */
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

/** The form and its state, stored as a draft on each change unless a save is under way. */
function useKeptForm(userId: number, startupId: number | null, startup: Startup | undefined) {
  const draft = useStartupDraft(userId, startupId, startup);
  const { values: openedValues, ...opened } = draft.opened;
  const [state, setState] = useState<FormState>(opened);
  // For callbacks that run after later renders: the coach's answer, the end of a save.
  const latest = useRef(state);
  const isHeld = useRef(false);
  const form = useValues(openedValues, () => keep());
  // With `values`, because the coach and other tabs change them too.
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

/** State of the startup form: its values, the coach's texts, and the version of the startup that it began from. */
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
    /** Replaces all values, and stops what the coach is writing for the old ones. */
    replace: (values: StartupInput, next: Partial<FormState>) => {
      stopAll();
      form.setValues(values);
      change({ histories: {}, conflicts: {}, unanswered: null, ...next });
    },
    isUntouched: isFormUntouched,
    readDraft,
    /** Restores a draft in a form that was emptied. What was typed since stays. */
    restore: ({ values, ...draft }: StartupDraft) => {
      const now = readDraft();
      const typed = Object.entries(now.values).filter(([field, text]) => text !== now.saved[field as Field]);
      stopAll();
      form.setValues({ ...values, ...Object.fromEntries(typed) });
      change(draft);
    },
    /** Stores no draft until `resume`: what is being saved must not come back as one. */
    hold: () => {
      isHeld.current = true;
    },
    /** Stores the attempt, so that exactly the same is sent again if the answer is lost. */
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
    /** Discards what was typed. Returns a function that restores it, or null if there was nothing to lose. */
    discard: () => {
      if (!isFormUntouched()) return draft.discard(readDraft());
      draft.clear();
      return null;
    },
  };
}
