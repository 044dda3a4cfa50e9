import { openStepContracts } from '@groundwork/api-client';
import type { Startup } from '@groundwork/domain';
import { Button, Flex, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { contractQuery } from '../../app/contract-query.ts';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import stepNumber from '../../ui/step-number.module.css';
import { Surface } from '../../ui/surface.tsx';
import classes from './empty-report.module.css';
import card from './message-card.module.css';

const STEPS = [
  {
    title: 'Complete a step',
    text: 'Your report starts with the first step you complete. Every accepted answer goes into it.',
  },
  {
    title: 'Update with AI',
    text: 'Your coach writes twelve sections from your answers and startup details, and names its sources.',
  },
  {
    title: 'Print or share',
    text: 'Save it as a PDF, download it, or share a link.',
  },
] as const;

interface EmptyReportProps {
  startup: Startup;
  onWork: () => void;
}

/** Explains how to get a report while the startup has none. */
export function EmptyReport({ startup: { id, name }, onWork }: EmptyReportProps) {
  const { data: steps = [] } = useQuery(
    contractQuery(openStepContracts.list, { query: { startupId: id } }, { throwOnError: false }),
  );
  const [first] = steps;
  return (
    <Surface className={card.card}>
      <PageHeading
        title={`${name} Report`}
        ending="Report"
        subtitle="There's no report yet. Here's how to get one."
      />
      <Flex className={classes.steps} component="ol" direction="column" my="lg" py="lg" gap="md">
        {STEPS.map((step, index) => (
          <li key={step.title}>
            <span className={stepNumber.number} aria-hidden>
              {index + 1}
            </span>
            <div>
              <h2>{step.title}</h2>
              <Text inherit c="dimmed" textWrap="pretty">
                {step.text}
              </Text>
            </div>
          </li>
        ))}
      </Flex>
      <Flex className={classes.actions} wrap="wrap" justify="flex-end" gap="xs">
        <Button component={Link} to={paths.roadmap} variant="default" onClick={onWork}>
          Go to Roadmap
        </Button>
        {first && (
          <Button
            component={Link}
            to={paths.step(first.challengeId, first.id)}
            onClick={onWork}
            rightSection={<IconArrowRight size={16} aria-hidden />}
          >
            Go to first step
          </Button>
        )}
      </Flex>
    </Surface>
  );
}
