import { type Startup, type StartupInput, startupInputSchema } from '@groundwork/domain';
import { useState } from 'react';
import { draftKey } from '../../app/stored-keys.ts';
import { readStored, writeStored } from '../../app/use-stored.ts';

interface Draft {
  values: Partial<StartupInput>;
  /** The `updatedAt` of the startup that it changes; null for one that does not exist yet. */
  basis: string | null;
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
function toInput(startup: Startup): StartupInput {
  const known = startupInputSchema.safeParse(startup);
  return known.success ? known.data : { ...EMPTY, name: startup.name, description: startup.description };
}

/**
 * What is typed in the startup form and not saved: it survives a reload and a session that ends by itself. It is
 * dropped when its startup has been changed since. `startup` is read once, as the form does.
 */
export function useStartupDraft(userId: number, startup: Startup | undefined) {
  const key = draftKey(userId, `startup:${startup?.id ?? 'new'}`);
  const [{ saved, basis, restored }] = useState(() => {
    const basis = startup?.updatedAt ?? null;
    const draft = readStored<Draft | null>(key, null);
    return {
      saved: startup ? toInput(startup) : EMPTY,
      basis,
      restored: draft && draft.basis === basis ? draft.values : null,
    };
  });
  const clear = () => writeStored(key, undefined);
  return {
    saved,
    /** What the form opens with. */
    initial: { ...saved, ...restored },
    isRestored: restored !== null,
    keep: (values: StartupInput) => {
      const isChanged = FIELDS.some(name => values[name] !== saved[name]);
      if (isChanged) writeStored(key, { values, basis } satisfies Draft);
      else clear();
    },
    clear,
  };
}
