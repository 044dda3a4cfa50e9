import { classifyError, explainError } from '@groundwork/api-client';
import { Button, Flex, Stack, Text } from '@mantine/core';
import { FailurePanel } from '../../chat/sending/failure-panel.tsx';
import type { RequestFailure } from '../../chat/sending/send-failure.ts';
import classes from './error-demo.module.css';
import type { FailureType } from './failure-types.ts';
import { MAX_RETRIES } from './use-simulation.ts';

interface SimulatedFailureProps {
  type: FailureType;
  failure: RequestFailure;
  retries: number;
  state: 'failed' | 'retrying' | 'at-login';
  onRetry: () => void;
  onLogIn: () => void;
  onStartOver: () => void;
}

/** A failure as a chat shows it, with its technical details. */
export function SimulatedFailure(props: SimulatedFailureProps) {
  const { type, failure, retries } = props;
  return (
    <Stack gap="xs" mt="lg">
      <div className={classes.stage}>
        <Stage {...props} />
      </div>
      <Text className={classes.count} c="dimmed" fz="sm" role="status">
        {`Retries: ${retries} of ${MAX_RETRIES}`}
      </Text>
      <dl className={classes.facts}>
        <dt>What it means</dt>
        <dd>{type.meaning}</dd>
        <dt>What happens next</dt>
        <dd>{type.remedy}</dd>
        <dt>Error class</dt>
        <dd>
          <code>{failure.error.name}</code>, kind <code>{classifyError(failure.error)}</code>
        </dd>
        <dt>Technical message</dt>
        <dd>{failure.error.message}</dd>
        <dt>What founders see</dt>
        <dd>{explainError(failure.error)}</dd>
      </dl>
    </Stack>
  );
}

function Stage({ failure, retries, state, onRetry, onLogIn, onStartOver }: SimulatedFailureProps) {
  if (state === 'retrying')
    return (
      <Text mt="2xs" c="dimmed" fz="sm" textWrap="pretty">
        Trying again...
      </Text>
    );
  if (state === 'at-login')
    return <Ended text="In a chat, this takes you to the login and back again." onStartOver={onStartOver} />;
  if (retries >= MAX_RETRIES)
    return (
      <Ended
        text={`It failed ${MAX_RETRIES} more times. A chat would keep your text and let you try again.`}
        onStartOver={onStartOver}
      />
    );
  return (
    <FailurePanel
      failure={failure}
      mayRetryAlone
      clearing="In a chat, this clears all messages"
      onRetry={onRetry}
      onClear={onStartOver}
      onLogIn={onLogIn}
    />
  );
}

function Ended({ text, onStartOver }: { text: string; onStartOver: () => void }) {
  return (
    <Flex wrap="wrap" align="center" justify="space-between" rowGap="xs" columnGap="md">
      <p role="status">{text}</p>
      <Button size="xs" variant="default" onClick={onStartOver}>
        Start over
      </Button>
    </Flex>
  );
}
