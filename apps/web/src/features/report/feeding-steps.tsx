import { openStepContracts } from '@groundwork/api-client';
import type { ReportSectionType, Step } from '@groundwork/domain';
import { VisuallyHidden } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { contractQuery } from '../../app/contract-query.ts';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import classes from './feeding-steps.module.css';

interface FeedingStepsProps {
  startupId: number;
  type: ReportSectionType;
  onWork: () => void;
}

/** The steps that a section is written from. A locked one has no link. */
export function FeedingSteps({ startupId, type, onWork }: FeedingStepsProps) {
  const { data } = useQuery(
    contractQuery(openStepContracts.list, { query: { startupId, locked: true } }, { throwOnError: false }),
  );
  return (
    <ul className={classes.steps}>
      {data
        ?.filter(({ reportSection }) => reportSection === type)
        .map(step => (
          <li key={step.id}>
            {step.isActive ? <StepLink step={step} onWork={onWork} /> : <Locked step={step} />}
          </li>
        ))}
    </ul>
  );
}

function StepLink({ step: { id, challengeId, title }, onWork }: { step: Step; onWork: () => void }) {
  return (
    <Link to={paths.step(challengeId, id)} onClick={onWork}>
      {title}
    </Link>
  );
}

function Locked({ step: { title } }: { step: Step }) {
  return (
    <>
      <IconLock size={14} aria-hidden /> {title} <VisuallyHidden component="span">(locked)</VisuallyHidden>
    </>
  );
}
