import { Box, Button, Flex, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { SectionBoundary, SectionError } from '../../app/boundaries.tsx';
import { BackLink } from '../../app/navigation/back-link.tsx';
import { paths } from '../../app/paths.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Surface } from '../../ui/surface.tsx';
import classes from './error-demo.module.css';
import { FAILURE_TYPES } from './failure-types.ts';
import { SimulatedFailure } from './simulated-failure.tsx';
import { useSimulation } from './use-simulation.ts';

/** Shows founders' error messages, using the product's own code for them. */
export function ErrorDemo() {
  const { simulation, start, retry, logIn } = useSimulation();
  return (
    <Page width="form">
      <BackLink to={paths.dashboard}>Back to home</BackLink>
      <PageHeading
        title="Error demo"
        subtitle="How Groundwork tells you what went wrong. Every failure here is made up, and nothing is sent."
      />
      <Surface plain aria-labelledby="failures">
        <Title id="failures" order={2} fz="lg" fw={600} lts="var(--gw-tracking-heading)">
          Failed requests
        </Title>
        <Text mt="2xs" c="dimmed" fz="sm" textWrap="pretty">
          Pick a type to see how a chat shows it.
        </Text>
        <Flex aria-label="Error types" component="ul" wrap="wrap" gap="xs" mt="md">
          {FAILURE_TYPES.map(type => (
            <li key={type.type}>
              <Button
                variant="default"
                aria-pressed={simulation?.type === type}
                className={classes.type}
                onClick={() => start(type)}
              >
                {type.label}
              </Button>
            </li>
          ))}
        </Flex>
        {simulation && (
          <SimulatedFailure
            key={simulation.type.type}
            {...simulation}
            onRetry={retry}
            onLogIn={logIn}
            onStartOver={() => start(simulation.type)}
          />
        )}
      </Surface>
      <BoundaryDemo />
    </Page>
  );
}

/** A section that throws while rendering, and its replacement. */
function BoundaryDemo() {
  const [tries, setTries] = useState(0);
  return (
    <Surface plain aria-labelledby="boundary">
      <Title id="boundary" order={2} fz="lg" fw={600} lts="var(--gw-tracking-heading)">
        Error boundary
      </Title>
      <Text mt="2xs" c="dimmed" fz="sm" textWrap="pretty">
        When part of a page fails, a panel replaces it and the rest keeps working. Trying again reloads that
        part.
      </Text>
      <Box mt="md">
        <SectionBoundary
          place={`${tries}`}
          fallback={error => <SectionError error={error} onTryAgain={() => setTries(tries + 1)} />}
        >
          <Fragile />
        </SectionBoundary>
      </Box>
    </Surface>
  );
}

function Fragile() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('The demo was asked to break');
  return (
    <Button variant="default" onClick={() => setBroken(true)}>
      Trigger error boundary
    </Button>
  );
}
