import { type Startup, type StartupInput, startupInputSchema } from '@groundwork/domain';
import { useEffect, useState } from 'react';
import type { EnhanceHistories } from '../enhance/enhance-history.ts';
import { openDraftSlot } from './draft-slot.ts';

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
  /** The values typed before a newer version was loaded. */
  aside: StartupEntry | null;
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
const FIELDS = Object.keys(EMPTY) as (keyof StartupInput)[];

/** The fields of `startup` that the form edits; what the form cannot show any more is left empty. */
export function toInput(startup: Startup | undefined): StartupInput {
  if (!startup) return EMPTY;
  const known = startupInputSchema.safeParse(startup);
  return known.success ? known.data : { ...EMPTY, name: startup.name, description: startup.description };
}

export const isSameInput = (left: StartupInput, right: StartupInput) =>
  FIELDS.every(name => left[name] === right[name]);

/** Whether there is nothing to lose. */
export const isUntouched = ({ values, histories }: StartupEntry, saved: StartupInput) =>
  isSameInput(values, saved) &&
  Object.values(histories).every(({ undo, redo }) => undo.length + redo.length === 0);

/**
 * Keeps unsaved values of the startup form. They survive a reload and a session that ends by itself, and belong to this
 * tab. `startup` is read once, as the form does.
 */
export function useStartupDraft(userId: number, startup: Startup | undefined) {
  const [{ slot, opened }] = useState(() => {
    const slot = openDraftSlot<Partial<StartupDraft>>(userId, `startup:${startup?.id ?? 'new'}`);
    const values = toInput(startup);
    const basis = startup?.updatedAt ?? null;
    const fresh: StartupDraft = { values, basis, histories: {}, aside: null, unanswered: null };
    return { slot, opened: { ...fresh, ...slot.opened, values: { ...values, ...slot.opened?.values } } };
  });
  useEffect(() => slot.hold(), [slot]);
  return {
    /** The form's first values. */
    opened,
    /** `saved` is what the form would hold if nothing had been typed. */
    keep: (draft: StartupDraft, saved: StartupInput) => {
      if (isUntouched(draft, saved) && !draft.aside) slot.clear();
      else slot.keep(draft);
    },
    clear: slot.clear,
    discard: slot.discard,
  };
}
