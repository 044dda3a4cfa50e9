import type { StartupTextField } from '@groundwork/domain';

/** A field's history between typed text and the coach's text, for undo and redo. */
export interface EnhanceHistory {
  /** Earlier texts of the field, the latest last. */
  undo: readonly string[];
  /** Texts that were undone, the next one to redo first. */
  redo: readonly string[];
  /** The coach's texts for the field, the latest last, whether or not it still holds them. */
  written: readonly string[];
  /** Whether the text is still being compared with the earlier one. */
  isOpen: boolean;
}
export type EnhanceHistories = Partial<Record<StartupTextField, EnhanceHistory>>;

export interface EnhanceStep {
  text: string;
  history: EnhanceHistory;
}

/** Replaces a field's `text` by what the coach has written. */
export function takeWritten(history: EnhanceHistory | undefined, text: string, written: string): EnhanceStep {
  const { undo = [], written: earlier = [] } = history ?? {};
  return {
    text: written,
    history: { undo: [...undo, text], redo: [], written: [...earlier, written], isOpen: true },
  };
}

/** Returns to exactly the text before; null if there is none. */
export function undoEnhance(history: EnhanceHistory, text: string): EnhanceStep | null {
  const { undo, redo } = history;
  const earlier = undo.at(-1);
  if (earlier === undefined) return null;
  return {
    text: earlier,
    history: { ...history, undo: undo.slice(0, -1), redo: [text, ...redo], isOpen: false },
  };
}

/** Redoes what was undone; null if nothing was. Text typed since can be restored by `undoEnhance`. */
export function redoEnhance(history: EnhanceHistory, text: string): EnhanceStep | null {
  const [next, ...later] = history.redo;
  if (next === undefined) return null;
  return {
    text: next,
    history: { ...history, undo: [...history.undo, text], redo: later, isOpen: false },
  };
}
