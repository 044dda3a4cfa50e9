import type { StartupTextField } from '@groundwork/domain';

/** A field's history between typed text and the coach's text, for undo and redo. */
export interface EnhanceHistory {
  /** Its earlier texts, the latest last. */
  undo: readonly string[];
  /** The texts that were undone, the next one first. */
  redo: readonly string[];
  /** The coach's texts for it, the latest last, whether or not the field still holds them. */
  written: readonly string[];
  /** Whether its text is still to be compared with the earlier one. */
  isOpen: boolean;
}
export type EnhanceHistories = Partial<Record<StartupTextField, EnhanceHistory>>;

export interface EnhanceStep {
  text: string;
  history: EnhanceHistory;
}

/** The coach has written `written` for a field with this text. */
export function takeWritten(history: EnhanceHistory | undefined, text: string, written: string): EnhanceStep {
  const { undo = [], written: earlier = [] } = history ?? {};
  return {
    text: written,
    history: { undo: [...undo, text], redo: [], written: [...earlier, written], isOpen: true },
  };
}

/** Goes back to exactly the text before; null at the beginning. */
export function undoEnhance(history: EnhanceHistory, text: string): EnhanceStep | null {
  const { undo, redo } = history;
  const earlier = undo.at(-1);
  if (earlier === undefined) return null;
  return {
    text: earlier,
    history: { ...history, undo: undo.slice(0, -1), redo: [text, ...redo], isOpen: false },
  };
}

/** Goes forward again. Text typed since is one `undoEnhance` away. Null when nothing was undone. */
export function redoEnhance(history: EnhanceHistory, text: string): EnhanceStep | null {
  const [next, ...later] = history.redo;
  if (next === undefined) return null;
  return {
    text: next,
    history: { ...history, undo: [...history.undo, text], redo: later, isOpen: false },
  };
}
