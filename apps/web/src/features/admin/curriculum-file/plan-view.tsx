import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { ImportChange } from '@groundwork/api-client';
import { Box, Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { StickyActions } from '../components/sticky-actions.tsx';
import classes from './curriculum-file.module.css';
import { PlanGroup, whereText } from './plan-group.tsx';
import { count, PlanRemovals, withProgress } from './plan-removals.tsx';
import { type ImportChoice, type ImportPlan, identify } from './use-import.ts';

/** In order of importance, after the removals. */
const GROUPS = [
  { effect: 'added', title: 'Added' },
  { effect: 'changed', title: 'Changed' },
  { effect: 'restored', title: 'Restored', note: 'Removed earlier, now coming back.' },
] as const;

interface PlanViewProps {
  plan: ImportPlan;
  /** Records that administrators edited, also those that give way to the file. */
  kept: readonly ImportChange[];
  isBusy: boolean;
  isApplying: boolean;
  onChoose: (choice: ImportChoice) => void;
  onApply: () => void;
}

/** Shows what the import would do, takes its choices, and applies it (AD-109). */
export function PlanView({ plan, kept, isBusy, isApplying, onChoose, onApply }: PlanViewProps) {
  const { changes, founders, absent, choice } = plan;
  const { replace, take } = choice;
  const [isAsking, setAsking] = useState(false);
  const removed = changes.filter(({ effect }) => effect === 'removed').length;
  const isIdle = changes.every(({ effect }) => effect === 'kept');
  const toggle = (id: string) =>
    onChoose({ replace, take: take.includes(id) ? take.filter(other => other !== id) : [...take, id] });
  return (
    <>
      {changes.length === 0 && (
        <p className={classes.note}>
          {absent > 0 ? 'Nothing to add or update.' : "Nothing to import: the file matches what's here."}
        </p>
      )}
      {(absent > 0 || replace) && (
        <Box className={classes.choice} p="md" bdrs="lg" data-replaces={replace || undefined}>
          <Switch
            label="Replace everything"
            description={
              replace
                ? 'This removes what the file leaves out.'
                : `The file leaves out ${count(absent, 'record')}. They stay unless you replace everything.`
            }
            checked={replace}
            disabled={isBusy}
            onChange={event => onChoose({ take, replace: event.currentTarget.checked })}
          />
        </Box>
      )}
      <PlanRemovals plan={plan} />
      {GROUPS.map(group => (
        <PlanGroup
          key={group.effect}
          {...group}
          changes={changes.filter(({ effect }) => effect === group.effect)}
        />
      ))}
      <PlanGroup
        title="Kept"
        note="Edited by an administrator, so the import leaves them alone. Turn one on to use the file's version."
        changes={kept}
        choiceOf={change => (
          <Switch
            size="xs"
            label="Use the file's version"
            aria-label={`Use the file's version of ${change.name}${whereText(change.within)}`}
            checked={take.includes(identify(change))}
            disabled={isBusy}
            onChange={() => toggle(identify(change))}
          />
        )}
      />
      <StickyActions className={classes.apply}>
        <Button
          color={take.length > 0 || removed > 0 ? 'danger' : 'moss'}
          disabled={isIdle || isBusy}
          onClick={() => (removed > 0 ? setAsking(true) : onApply())}
        >
          {isApplying ? 'Applying...' : 'Apply'}
        </Button>
      </StickyActions>
      <ConfirmDialog
        opened={isAsking}
        title={`Remove ${count(removed, 'record')}`}
        text={`${withProgress(founders)} Removed records are archived. Import a file that includes them to bring them back.`}
        confirmLabel="Apply and remove"
        onConfirm={() => {
          setAsking(false);
          onApply();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
