import { adminStepContracts, curriculumContracts } from '@groundwork/api-client';
import type { AdminStep } from '@groundwork/domain';
import { Button, Flex, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { BackLink } from '../../../app/navigation/back-link.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ListFailure } from '../../../ui/resource-table/list-failure.tsx';
import { StatusIcon } from '../../../ui/status-icon.tsx';
import { adminPaths } from '../admin-paths.ts';
import { useRows } from '../components/use-rows.ts';
import { SeeAsFounder } from '../curriculum/steps/see-as-founder/see-as-founder.tsx';
import classes from './walk.module.css';

/** The curriculum as a founder would walk it once everything is published. Nothing is kept (AD-113). */
export function WalkPage() {
  const challenges = useRows(curriculumContracts.adminChallenges, {}, "Couldn't load challenges");
  const steps = useRows(adminStepContracts.list, {}, "Couldn't load steps");
  const [openId, setOpenId] = useState<number | null>(null);
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  const failure = challenges.failure ?? steps.failure;
  const walked = (challenges.rows ?? [])
    .filter(({ isActive, isArchived }) => isActive && !isArchived)
    .map(challenge => ({
      ...challenge,
      steps: byOrder((steps.rows ?? []).filter(step => step.challengeId === challenge.id && step.isActive)),
    }));
  const all = walked.flatMap(challenge => challenge.steps);
  const open = all.findIndex(({ id }) => id === openId);
  const next = all[open + 1];
  return (
    <>
      <BackLink to={adminPaths.changes}>Back to changes</BackLink>
      <PageHeading
        title="Walk through"
        subtitle="The curriculum with all its changes, as founders would see it once they're published. Nothing you write here is kept."
      />
      {failure && <ListFailure {...failure} />}
      {!failure && !(challenges.rows && steps.rows) && (
        <Skeleton height={160} role="status" aria-label="Loading the curriculum" />
      )}
      <Stack gap="lg">
        {walked.map(({ id, title, description, steps }) => (
          <section key={id} aria-labelledby={`walk-${id}`}>
            <Title id={`walk-${id}`} order={2} fz="lg">
              {title}
            </Title>
            <Text c="dimmed" fz="sm" maw="70ch">
              {description}
            </Text>
            <Flex component="ol" direction="column" mt="xs">
              {steps.map(step => (
                <li key={step.id} className={classes.step}>
                  <StatusIcon status={done.has(step.id) ? 'completed' : 'open'} />
                  <span>{step.title}</span>
                  <Button variant="default" size="compact-sm" onClick={() => setOpenId(step.id)}>
                    {done.has(step.id) ? 'Try again' : 'Try'}
                  </Button>
                </li>
              ))}
            </Flex>
          </section>
        ))}
      </Stack>
      {all[open] && (
        <SeeAsFounder
          key={openId}
          step={all[open]}
          onCompleted={() => openId !== null && setDone(new Set([...done, openId]))}
          onNext={next && (() => setOpenId(next.id))}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  );
}

const byOrder = (steps: readonly AdminStep[]) => steps.toSorted((a, b) => a.order - b.order);
