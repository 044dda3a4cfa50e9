import type { StartupTextField } from '@groundwork/domain';

/** Where a field stands between what was typed and what the coach wrote: the way back, and forth again. */
export interface EnhanceHistory {
  /** Its earlier texts, the latest last. */
  undo: readonly string[];
  /** The texts that were undone, the next one first. */
  redo: readonly string[];
  /** What the coach wrote for it, the latest last, whether or not that still stands there. */
  written: readonly string[];
  /** Whether its text is still to be compared with the earlier one. */
  isOpen: boolean;
}
export type EnhanceHistories = Partial<Record<StartupTextField, EnhanceHistory>>;

/** A field's text, and the history that goes with it. */
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

/** Back to exactly what stood there before; null when there is nothing before. */
export function undoEnhance(history: EnhanceHistory, text: string): EnhanceStep | null {
  const { undo, redo } = history;
  const earlier = undo.at(-1);
  if (earlier === undefined) return null;
  return {
    text: earlier,
    history: { ...history, undo: undo.slice(0, -1), redo: [text, ...redo], isOpen: false },
  };
}

/** What was undone again; what was typed since is one `undoEnhance` away. Null when nothing was undone. */
export function redoEnhance(history: EnhanceHistory, text: string): EnhanceStep | null {
  const [next, ...later] = history.redo;
  if (next === undefined) return null;
  return {
    text: next,
    history: { ...history, undo: [...history.undo, text], redo: later, isOpen: false },
  };
}
