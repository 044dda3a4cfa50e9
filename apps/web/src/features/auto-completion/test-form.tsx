import { isBlank, MAX_MESSAGE_LENGTH, type Step } from '@groundwork/domain';
import { Button, Flex, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { parseId } from '../../app/paths.ts';
import classes from './auto-completion.module.css';
import { autoCompletionQueries } from './auto-completion-queries.ts';
import { StepField } from './step-field.tsx';
import type { TestMessage } from './use-test-message.ts';

const DEFAULT_STARTUP_ID = '1';

interface TestFormProps {
  isBusy: boolean;
  onSend: (message: TestMessage) => void;
}

export function TestForm({ isBusy, onSend }: TestFormProps) {
  const [typedId, setTypedId] = useState(DEFAULT_STARTUP_ID);
  const [step, setStep] = useState<Step | null>(null);
  const [content, setContent] = useState('');
  const startupId = parseId(typedId);
  const isReady = startupId !== null && step !== null && !isBlank(content);

  const changeId = (id: string) => {
    setTypedId(id);
    setStep(null);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isReady && !isBusy) onSend({ startupId, challengeId: step.challengeId, stepId: step.id, content });
  };

  return (
    <Stack component="form" onSubmit={submit}>
      <div className={classes.pair}>
        <TextInput
          label="Startup ID"
          inputMode="numeric"
          autoComplete="off"
          value={typedId}
          error={startupId === null && 'Enter the ID of a startup'}
          onChange={event => changeId(event.currentTarget.value)}
        />
        <StartupField startupId={startupId} onPick={changeId} />
      </div>
      {startupId !== null && (
        <StepField key={startupId} startupId={startupId} stepId={step?.id ?? null} onChange={setStep} />
      )}
      <Textarea
        label="Message"
        rows={5}
        maxLength={MAX_MESSAGE_LENGTH}
        value={content}
        readOnly={isBusy}
        onChange={event => setContent(event.currentTarget.value)}
      />
      <Flex justify="flex-end">
        <Button type="submit" disabled={!isReady || isBusy}>
          {isBusy ? 'Testing...' : 'Send test message'}
        </Button>
      </Flex>
    </Stack>
  );
}

interface StartupFieldProps {
  startupId: number | null;
  onPick: (startupId: string) => void;
}

/** If the list fails to load, the id can still be typed. */
function StartupField({ startupId, onPick }: StartupFieldProps) {
  const { data } = useQuery(autoCompletionQueries.startups());
  const startups = data ?? [];
  const isOwn = startups.some(({ id }) => id === startupId);
  return (
    <NativeSelect
      label="Your startups"
      value={isOwn ? String(startupId) : ''}
      onChange={event => event.currentTarget.value && onPick(event.currentTarget.value)}
    >
      <option value="">{data?.length === 0 ? "You don't have a startup yet" : 'Pick a startup'}</option>
      {startups.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
