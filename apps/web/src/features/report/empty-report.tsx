import { Button, Flex, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
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

/** Explains how to get a report while the startup has none. */
export function EmptyReport({ title, onWork }: { title: string; onWork: () => void }) {
  return (
    <Surface className={card.card}>
      <PageHeading title={title} ending="Report" subtitle="There's no report yet. Here's how to get one." />
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
        <Button component={Link} to={paths.dashboard} variant="default">
          Return to Dashboard
        </Button>
        <Button
          component={Link}
          to={paths.roadmap}
          onClick={onWork}
          rightSection={<IconArrowRight size={16} aria-hidden />}
        >
          Go to Roadmap
        </Button>
      </Flex>
    </Surface>
  );
}
