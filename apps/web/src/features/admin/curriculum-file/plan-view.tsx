import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { ImportChange } from '@groundwork/api-client';
import { Box, Button, Flex, Switch } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import classes from './curriculum-file.module.css';
import { PlanGroup, whereText } from './plan-group.tsx';
import type { ImportPlan } from './use-import.ts';

const REMOVED =
  'Archived: founders no longer see these but keep their XP. Import a file that includes them to bring them back.';

/** In order of importance. */
const GROUPS = [
  { effect: 'added', title: 'Added' },
  { effect: 'changed', title: 'Changed' },
  { effect: 'restored', title: 'Restored', note: 'Removed earlier, now coming back.' },
  {
    effect: 'kept',
    title: 'Kept',
    note: 'Edited by an administrator, so the import leaves them alone.',
  },
  { effect: 'removed', title: 'Removed', note: REMOVED },
] as const;

interface PlanViewProps {
  plan: ImportPlan;
  /** Records that administrators edited. Only a forced import overwrites them. */
  kept: readonly ImportChange[];
  isBusy: boolean;
  isApplying: boolean;
  onForce: (force: boolean) => void;
  onApply: () => void;
}

/** Shows what the import would do, and applies it. */
export function PlanView({ plan, kept, isBusy, isApplying, onForce, onApply }: PlanViewProps) {
  const { changes, founders, isForced } = plan;
  const [isAsking, setAsking] = useState(false);
  const removed = changes.filter(({ effect }) => effect === 'removed').length;
  const isIdle = changes.every(({ effect }) => effect === 'kept');
  return (
    <>
      {changes.length === 0 && (
        <p className={classes.note}>Nothing to import: the file matches what's here.</p>
      )}
      {GROUPS.map(group => (
        <PlanGroup
          key={group.effect}
          {...group}
          changes={changes.filter(({ effect }) => effect === group.effect)}
        />
      ))}
      {removed > 0 && <p className={classes.note}>{withProgress(founders)}</p>}
      {kept.length > 0 && (
        <Box className={classes.force} p="md" bdrs="lg" data-forced={isForced || undefined}>
          <Switch
            label="Overwrite administrators' edits"
            description={
              isForced ? 'This overwrites their edits in:' : 'This would overwrite their edits in:'
            }
            checked={isForced}
            disabled={isBusy}
            onChange={event => onForce(event.currentTarget.checked)}
          />
          <ul>
            {kept.map(({ kind, key, name, within }) => (
              <li key={`${kind} ${key}`}>
                <bdi>{name}</bdi>
                {whereText(within)}
              </li>
            ))}
          </ul>
        </Box>
      )}
      <Flex
        className={classes.apply}
        justify="flex-end"
        pos="sticky"
        bottom={0}
        py="md"
        bg="var(--gw-canvas)"
      >
        <Button
          color={isForced && kept.length > 0 ? 'danger' : 'moss'}
          disabled={isIdle || isBusy}
          onClick={() => (removed > 0 ? setAsking(true) : onApply())}
        >
          {isApplying ? 'Applying...' : 'Apply'}
        </Button>
      </Flex>
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

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;

const withProgress = (founders: number) =>
  founders === 0
    ? 'No founder has progress in records that will be removed.'
    : `${count(founders, 'founder')} ${founders === 1 ? 'has' : 'have'} progress in records that will be removed.`;
