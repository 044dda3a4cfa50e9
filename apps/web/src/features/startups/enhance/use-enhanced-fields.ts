import type { StartupInput, StartupTextField } from '@groundwork/domain';
import type { RefObject } from 'react';
import {
  type EnhanceHistories,
  type EnhanceStep,
  redoEnhance,
  takeWritten,
  undoEnhance,
} from './enhance-history.ts';
import { useEnhanceField } from './use-enhance-field.ts';

interface EnhancedForm {
  form: {
    getValues: () => StartupInput;
    setValues: (changes: Partial<StartupInput>) => void;
  };
  latest: RefObject<{ histories: EnhanceHistories }>;
  change: (next: { histories: EnhanceHistories }) => void;
}

/** Has the coach write fields of the form, with undo and redo between what was typed and what it wrote. */
export function useEnhancedFields({ form, latest, change }: EnhancedForm) {
  const { writing, remarks, enhance, stop, stopAll } = useEnhanceField((field, { text, isCoachs }) => {
    if (isCoachs) take(field, takeWritten(latest.current.histories[field], form.getValues()[field], text));
    else form.setValues({ [field]: text });
  });

  function take(field: StartupTextField, step: EnhanceStep | null): void {
    if (!step) return;
    form.setValues({ [field]: step.text });
    change({ histories: { ...latest.current.histories, [field]: step.history } });
  }

  /** Moves within the history of `field`, if it has one. */
  function walk(field: StartupTextField, to: typeof undoEnhance): void {
    const history = latest.current.histories[field];
    if (history) take(field, to(history, form.getValues()[field]));
  }

  return {
    writing,
    remarks,
    enhance: (field: StartupTextField) => enhance(field, form.getValues()),
    stop,
    stopAll,
    undo: (field: StartupTextField) => walk(field, undoEnhance),
    redo: (field: StartupTextField) => walk(field, redoEnhance),
    accept: (field: StartupTextField) =>
      walk(field, (history, text) => ({ text, history: { ...history, isOpen: false } })),
  };
}
