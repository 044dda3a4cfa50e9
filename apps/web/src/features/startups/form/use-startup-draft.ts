import { type Startup, type StartupInput, startupInputSchema } from '@groundwork/domain';
import { useEffect, useState } from 'react';
import type { Conflicts } from '../../../app/forms/merge-newer.ts';
import type { EnhanceHistories, EnhanceHistory } from '../enhance/enhance-history.ts';
import { hasDraft, openDraftSlot } from './draft-slot.ts';

/** The typed values and the history of the coach's texts. */
interface StartupEntry {
  values: StartupInput;
  histories: EnhanceHistories;
}

export interface SaveAttempt {
  input: StartupInput;
  /** The request's body, to which the coach may have added a description. */
  body: StartupInput;
  /** Idempotency key, so that sending it again creates nothing twice. */
  key: string;
}

export interface StartupDraft extends StartupEntry {
  /** The `updatedAt` of the version that the draft changes; null for a new startup. */
  basis: string | null;
  /** The values of that version. */
  saved: StartupInput;
  /**
   * Fields that differ between that version and the form, chosen or not: neither text is lost until the form is saved.
   */
  conflicts: Conflicts<StartupInput, EnhanceHistory>;
  /** The last save, while it is unknown whether it arrived. */
  unanswered: SaveAttempt | null;
}

const EMPTY: StartupInput = {
  name: '',
  description: '',
  industry: '',
  stage: '',
  problemStatement: '',
  valueProposition: '',
  revenueModel: '',
  targetMarket: '',
};
export type Field = keyof StartupInput;
const FIELDS = Object.keys(EMPTY) as Field[];

/** The fields of `startup` that the form edits. If they no longer fit the form's schema, only name and description. */
export function toInput(startup: Startup | undefined): StartupInput {
  if (!startup) return EMPTY;
  const known = startupInputSchema.safeParse(startup);
  return known.success ? known.data : { ...EMPTY, name: startup.name, description: startup.description };
}

export const isSameInput = (left: StartupInput, right: StartupInput) =>
  FIELDS.every(name => left[name] === right[name]);

/** Whether the draft has nothing that could be lost. */
export const isUntouched = ({ values, saved, histories, conflicts }: StartupDraft) =>
  isSameInput(values, saved) &&
  Object.keys(conflicts).length === 0 &&
  Object.values(histories).every(({ undo, redo }) => undo.length + redo.length === 0);

const formOf = (startupId: number | null) => `startup:${startupId ?? 'new'}`;

/** Whether there is a draft for this startup, which may itself be gone. */
export const hasStartupDraft = (userId: number, startupId: number) => hasDraft(userId, formOf(startupId));

/**
 * Keeps the unsaved values of the startup form. They survive a reload and a session that ends by itself, and belong to
 * this tab. `startup` is read only on the first render.
 */
export function useStartupDraft(userId: number, startupId: number | null, startup: Startup | undefined) {
  const [{ slot, opened }] = useState(() => {
    const slot = openDraftSlot<Partial<StartupDraft>>(userId, formOf(startupId));
    const values = toInput(startup);
    const basis = startup?.updatedAt ?? null;
    // Drafts of an older format lack the version that they change. Unless that is the current one, every field counts
    // as changed.
    const saved = slot.opened && slot.opened.basis !== basis ? EMPTY : values;
    const fresh: StartupDraft = { values, basis, saved, histories: {}, conflicts: {}, unanswered: null };
    return { slot, opened: { ...fresh, ...slot.opened, values: { ...values, ...slot.opened?.values } } };
  });
  useEffect(() => slot.hold(), [slot]);
  return {
    /** The form's initial state. */
    opened,
    keep: (draft: StartupDraft) => {
      if (isUntouched(draft)) slot.clear();
      else slot.keep(draft);
    },
    clear: slot.clear,
    discard: slot.discard,
  };
}
