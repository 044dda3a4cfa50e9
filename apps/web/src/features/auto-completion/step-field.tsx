import { ApiError, explainError } from '@groundwork/api-client';
import { normaliseCompletionCriteria, type Step } from '@groundwork/domain';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRetryWhileLost } from '../../app/connectivity/use-recovery.ts';
import { useLastError } from '../../app/use-failure-toast.ts';
import { offIf } from '../../ui/off-if.ts';
import classes from './auto-completion.module.css';
import { autoCompletionQueries } from './auto-completion-queries.ts';

interface StepFieldProps {
  startupId: number;
  stepId: number | null;
  onChange: (step: Step | null) => void;
}

export function StepField({ startupId, stepId, onChange }: StepFieldProps) {
  const { data, error, isFetching, refetch } = useQuery(autoCompletionQueries.steps(startupId));
  const shown = useLastError(error, data !== undefined);
  useRetryWhileLost(shown, () => void refetch());
  if (data === undefined && shown === null)
    return <Skeleton height={62} role="status" aria-label="Loading steps" />;
  if (shown) {
    return (
      <Statement
        text={isNotOwn(shown) ? NOT_OWN : `Couldn't load the steps. ${explainError(shown)}`}
        isBusy={isFetching}
        onTryAgain={isNotOwn(shown) ? undefined : () => void refetch()}
      />
    );
  }
  const steps = qualifyingSteps(data ?? []);
  if (steps.length === 0) return <Statement text="No steps with auto-completion found" />;
  return (
    <NativeSelect
      label="Step"
      value={stepId ?? ''}
      onChange={event => onChange(steps.find(({ id }) => String(id) === event.currentTarget.value) ?? null)}
    >
      <option value="">Choose a step</option>
      {steps.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </NativeSelect>
  );
}

const NOT_OWN = 'None of your startups has this ID. Pick one from the list.';
const isNotOwn = (error: Error) => error instanceof ApiError && error.code === 'startup.not_found';

interface StatementProps {
  text: string;
  isBusy?: boolean;
  onTryAgain?: (() => void) | undefined;
}

/** Shown in place of the step field. */
function Statement({ text, isBusy = false, onTryAgain }: StatementProps) {
  return (
    <div className={classes.statement}>
      <p role="status">{text}</p>
      {onTryAgain && (
        <Button size="xs" variant="default" {...offIf(isBusy)} onClick={onTryAgain}>
          Try Again
        </Button>
      )}
    </div>
  );
}

/** Steps that answers alone can complete, by judged criteria or by their questions. */
const qualifyingSteps = (steps: readonly Step[]): Step[] => steps.filter(isCompletedByAnswers);

function isCompletedByAnswers({ completionCriteria: criteria }: Step): boolean {
  // A step without criteria is completed by its questions.
  if (criteria === null) return true;
  const isOptedOut = typeof criteria === 'object' && 'autoCompletion' in criteria && !criteria.autoCompletion;
  return !isOptedOut && normaliseCompletionCriteria(criteria).kind !== 'none';
}
