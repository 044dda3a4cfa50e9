import {
  ApiError,
  curriculumFileContracts,
  explainError,
  type ImportChange,
  request,
} from '@groundwork/api-client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isSilentFailure } from '../../../app/failure-toasts.ts';
import { showToast } from '../../../ui/toast.ts';

/** The effects of importing `yaml`. Another text needs another plan. */
export interface ImportPlan {
  yaml: string;
  fingerprint: string;
  changes: readonly ImportChange[];
  /** How many founders have progress in what the import removes, and by the key of the challenge that it is in. */
  founders: number;
  foundersByChallenge: Readonly<Record<string, number>>;
  /** How many records the file leaves out that stay. */
  absent: number;
  choice: ImportChoice;
}

/** What an import does besides adding and updating. */
export interface ImportChoice {
  /** Removes what the file leaves out. */
  replace: boolean;
  /** Edited records that give way to the file. */
  take: string[];
}

export interface Problem {
  path: string;
  message: string;
}

type ImportOutcome =
  | { kind: 'plan'; plan: ImportPlan; kept: readonly ImportChange[] }
  | { kind: 'problems'; problems: readonly Problem[] }
  /** The curriculum has changed since it was compared. */
  | { kind: 'outdated'; plan: ImportPlan };

interface ImportRequest {
  yaml: string;
  choice: ImportChoice;
}

export const ADD_AND_UPDATE: ImportChoice = { replace: false, take: [] };

/** By what an import knows a record. */
export const identify = ({ kind, key }: Pick<ImportChange, 'kind' | 'key'>) => `${kind} ${key}`;

/** Compares a file with the curriculum, then applies exactly that plan (AD-67). */
export function useImport(onApplied: () => void) {
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);

  const look = useMutation({
    meta: { failure: 'own' },
    mutationFn: ({ yaml, choice }: ImportRequest) =>
      request(curriculumFileContracts.import, { body: { yaml, ...choice, dryRun: true } }),
    onSuccess: ({ plan: fingerprint, ...planned }, { yaml, choice }) => {
      const plan = { yaml, fingerprint, ...planned, choice };
      setOutcome(before => ({ kind: 'plan', plan, kept: keptBy(plan, before) }));
    },
    onError: error => {
      const problems = problemsOf(error);
      if (problems.length > 0) setOutcome({ kind: 'problems', problems });
      else notify("Couldn't compare the file", error);
    },
  });

  const apply = useMutation({
    meta: { failure: 'own' },
    mutationFn: ({ yaml, choice, fingerprint: plan }: ImportPlan) =>
      request(curriculumFileContracts.import, { body: { yaml, ...choice, plan, dryRun: false } }),
    onSuccess: () => {
      setOutcome(null);
      void showToast({ title: 'Import complete', tone: 'success' });
      onApplied();
    },
    onError: (error, plan) => {
      if (error instanceof ApiError && error.code === 'record.changed')
        setOutcome({ kind: 'outdated', plan });
      else notify('Import failed', error);
    },
  });

  return {
    outcome,
    forget: () => setOutcome(null),
    look: (asked: ImportRequest) => look.mutate(asked),
    isLooking: look.isPending,
    apply: (plan: ImportPlan) => apply.mutate(plan),
    isApplying: apply.isPending,
  };
}

/**
 * Changes to records that administrators have edited. A plan does not tell those that it takes from others, so they
 * come from the plan before it, in its order.
 */
function keptBy(plan: ImportPlan, before: ImportOutcome | null): readonly ImportChange[] {
  const kept = plan.changes.filter(({ effect }) => effect === 'kept');
  const known = before?.kind === 'plan' && before.plan.yaml === plan.yaml ? before.kept : [];
  const now = new Map(kept.map(change => [identify(change), change]));
  const still = known.flatMap(change => {
    const id = identify(change);
    return now.get(id) ?? (plan.choice.take.includes(id) ? change : []);
  });
  const old = new Set(known.map(identify));
  return [...still, ...kept.filter(change => !old.has(identify(change)))];
}

const problemsOf = (error: Error): readonly Problem[] => (error instanceof ApiError ? error.issues : []);

function notify(title: string, error: Error): void {
  if (!isSilentFailure(error)) void showToast({ title, message: explainError(error), tone: 'error' });
}
