import { type Startup, type StartupInput, startupInputSchema } from '@groundwork/domain';
import { useEffect, useState } from 'react';
import type { Conflicts } from '../../../app/forms/merge-newer.ts';
import type { EnhanceHistories, EnhanceHistory } from '../enhance/enhance-history.ts';
import { hasDraft, openDraftSlot } from './draft-slot.ts';

/** The typed values, with the history of the coach's texts. */
interface StartupEntry {
  values: StartupInput;
  histories: EnhanceHistories;
}

export interface SaveAttempt {
  input: StartupInput;
  /** The request's body: the coach may have added a description. */
  body: StartupInput;
  /** Sending it again under this key creates nothing twice. */
  key: string;
}

export interface StartupDraft extends StartupEntry {
  /** The `updatedAt` of the version that it changes; null for a startup that does not exist yet. */
  basis: string | null;
  /** The values of that version. */
  saved: StartupInput;
  /** What that version and the form have each in its own way, chosen or not: until it is saved, neither text is lost. */
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

/** The fields of `startup` that the form edits; what the form cannot show any more is left empty. */
export function toInput(startup: Startup | undefined): StartupInput {
  if (!startup) return EMPTY;
  const known = startupInputSchema.safeParse(startup);
  return known.success ? known.data : { ...EMPTY, name: startup.name, description: startup.description };
}

export const isSameInput = (left: StartupInput, right: StartupInput) =>
  FIELDS.every(name => left[name] === right[name]);

/** Whether there is nothing to lose. */
export const isUntouched = ({ values, saved, histories, conflicts }: StartupDraft) =>
  isSameInput(values, saved) &&
  Object.keys(conflicts).length === 0 &&
  Object.values(histories).every(({ undo, redo }) => undo.length + redo.length === 0);

const formOf = (startupId: number | null) => `startup:${startupId ?? 'new'}`;

/** Whether something is typed for this startup, which may be gone. */
export const hasStartupDraft = (userId: number, startupId: number) => hasDraft(userId, formOf(startupId));

/**
 * Keeps unsaved values of the startup form. They survive a reload and a session that ends by itself, and belong to this
 * tab. `startup` is read once, as the form does.
 */
export function useStartupDraft(userId: number, startupId: number | null, startup: Startup | undefined) {
  const [{ slot, opened }] = useState(() => {
    const slot = openDraftSlot<Partial<StartupDraft>>(userId, formOf(startupId));
    const values = toInput(startup);
    const basis = startup?.updatedAt ?? null;
    // An older draft did not keep the version that it changes. Of another version everything counts as changed.
    const saved = slot.opened && slot.opened.basis !== basis ? EMPTY : values;
    const fresh: StartupDraft = { values, basis, saved, histories: {}, conflicts: {}, unanswered: null };
    return { slot, opened: { ...fresh, ...slot.opened, values: { ...values, ...slot.opened?.values } } };
  });
  useEffect(() => slot.hold(), [slot]);
  return {
    /** The form's first values. */
    opened,
    keep: (draft: StartupDraft) => {
      if (isUntouched(draft)) slot.clear();
      else slot.keep(draft);
    },
    clear: slot.clear,
    discard: slot.discard,
  };
}
