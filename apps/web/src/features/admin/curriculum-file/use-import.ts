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
  /** How many founders have progress in what the import removes. */
  founders: number;
  isForced: boolean;
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
  force: boolean;
}

/** Compares a file with the curriculum, then applies exactly that plan (AD-67). */
export function useImport(onApplied: () => void) {
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);

  const look = useMutation({
    meta: { failure: 'own' },
    mutationFn: ({ yaml, force }: ImportRequest) =>
      request(curriculumFileContracts.import, { body: { yaml, force, dryRun: true } }),
    onSuccess: ({ plan: fingerprint, changes, founders }, { yaml, force }) => {
      const plan = { yaml, fingerprint, changes, founders, isForced: force };
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
    mutationFn: ({ yaml, isForced: force, fingerprint: plan }: ImportPlan) =>
      request(curriculumFileContracts.import, { body: { yaml, force, plan, dryRun: false } }),
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
 * Changes to records that administrators have edited. A forced plan does not tell them from others, so they are taken
 * from the plan before it.
 */
function keptBy(plan: ImportPlan, before: ImportOutcome | null): readonly ImportChange[] {
  if (!plan.isForced) return plan.changes.filter(({ effect }) => effect === 'kept');
  return before?.kind === 'plan' && before.plan.yaml === plan.yaml ? before.kept : [];
}

const problemsOf = (error: Error): readonly Problem[] => (error instanceof ApiError ? error.issues : []);

function notify(title: string, error: Error): void {
  if (!isSilentFailure(error)) void showToast({ title, message: explainError(error), tone: 'error' });
}
