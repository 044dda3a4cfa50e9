import { Box, Button, Flex, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { ChangedNotice } from '../../../ui/changed-notice.tsx';
import { Surface } from '../../../ui/surface.tsx';
import head from '../components/list-head.module.css';
import { useKeptText } from '../components/use-kept-text.ts';
import classes from './curriculum-file.module.css';
import { ImportSource } from './import-source.tsx';
import { PlanView } from './plan-view.tsx';
import { ADD_AND_UPDATE, type Problem, useImport } from './use-import.ts';

/** Compares a file first. Nothing changes before the administrator has seen the plan. */
export function ImportSection() {
  // Used as a key: the form starts empty after an import.
  const [applied, setApplied] = useState(0);
  const pasted = useKeptText('curriculum');
  const { outcome, forget, look, isLooking, apply, isApplying } = useImport(() => {
    pasted.setText('');
    setApplied(applied + 1);
  });
  return (
    <Surface plain aria-labelledby="import">
      <h2 id="import" className={head.title}>
        Import
      </h2>
      <p className={classes.note}>
        An import adds and updates. You'll see a preview first, and administrators' edits are kept.
      </p>
      <ImportSource
        key={applied}
        pasted={pasted}
        isBusy={isLooking || isApplying}
        isLooking={isLooking}
        hasPlan={outcome?.kind === 'plan'}
        onChange={forget}
        onLook={yaml => look({ yaml, choice: ADD_AND_UPDATE })}
      />
      <Stack className={classes.outcome} gap="lg" mt="lg">
        {outcome?.kind === 'problems' && <Problems problems={outcome.problems} />}
        {outcome?.kind === 'outdated' && (
          <ChangedNotice title="The curriculum has changed since this preview">
            <p>Nothing was imported. Check the new preview before you import.</p>
            <Button
              variant="default"
              size="xs"
              w="fit-content"
              disabled={isLooking}
              onClick={() => look({ yaml: outcome.plan.yaml, choice: outcome.plan.choice })}
            >
              Refresh preview
            </Button>
          </ChangedNotice>
        )}
        {outcome?.kind === 'plan' && (
          <PlanView
            plan={outcome.plan}
            kept={outcome.kept}
            isBusy={isLooking || isApplying}
            isApplying={isApplying}
            onChoose={choice => look({ yaml: outcome.plan.yaml, choice })}
            onApply={() => apply(outcome.plan)}
          />
        )}
      </Stack>
    </Surface>
  );
}

const takeFocus = (problems: HTMLElement | null) => problems?.focus();

/** All problems in the file, each with its line. */
function Problems({ problems }: { problems: readonly Problem[] }) {
  return (
    <div role="alert" tabIndex={-1} ref={takeFocus}>
      <Title className={classes.group} order={3} fz="md" fw={600}>
        <span>{problems.length === 1 ? 'Problem in the file' : 'Problems in the file'}</span>{' '}
        <span>{problems.length}</span>
      </Title>
      <Flex component="ul" direction="column" gap="2xs" mt="xs" fz="sm">
        {problems.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            <Box component="code" c="var(--gw-danger)">
              {path}
            </Box>{' '}
            {message}
          </li>
        ))}
      </Flex>
    </div>
  );
}
