import { Box, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { offIf } from '../../../ui/off-if.ts';
import type { ProgressItem } from './use-step-progress.ts';

interface AppealProps {
  item: ProgressItem;
  /** Something is already being sent. */
  isBusy: boolean;
  isSending: boolean;
  maxLength: number;
  onSend: (sentence: string) => void;
}

/** What the founder says against a verdict on an open question, and what became of it (SC-77). */
export function Appeal({ item, ...props }: AppealProps) {
  const { appeal, appealsIn } = item;
  if (appeal)
    return (
      <Box role="status" mt="sm" c="dimmed" fz="xs">
        {appeal.state === 'open' && <p>Sent to your programme. You'll get a notice.</p>}
        {appeal.state === 'declined' && (
          <p>
            Your programme declined your appeal: <bdi>{appeal.reason}</bdi>
          </p>
        )}
      </Box>
    );
  if (appealsIn === null) return null;
  return <Offer {...props} />;
}

/** The code reaches no query and no contract, because modules that many chunks reach are loaded by every page. */
function Offer(props: Omit<AppealProps, 'item'>) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <Box mt="sm" fz="xs">
      <Button
        ref={opener}
        size="compact-sm"
        variant="subtle"
        ml="-xs"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        This was judged wrongly
      </Button>
      {isOpen && (
        <AppealForm
          {...props}
          onCancel={() => {
            setOpen(false);
            opener.current?.focus();
          }}
        />
      )}
    </Box>
  );
}

interface AppealFormProps extends Omit<AppealProps, 'item'> {
  onCancel: () => void;
}

function AppealForm({ isBusy, isSending, maxLength, onSend, onCancel }: AppealFormProps) {
  const [sentence, setSentence] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const send = () => {
    const isEmpty = sentence.trim() === '';
    // Rendered before the field takes the focus, so that it is read out.
    flushSync(() => setError(isEmpty ? 'Say what was judged wrongly' : undefined));
    if (isEmpty) field.current?.focus();
    else onSend(sentence.trim());
  };
  return (
    <Stack gap="xs" mt="xs" role="group" aria-label="Appeal">
      <TextInput
        label="What was judged wrongly, in a sentence"
        ref={field}
        autoFocus
        maxLength={maxLength}
        value={sentence}
        error={error}
        onChange={event => setSentence(event.currentTarget.value)}
      />
      <Text inherit c="dimmed">
        Your programme will see your answers to this question, its criteria and your sentence, nothing else.
        You can do this once a question.
      </Text>
      <Group gap="xs">
        <Button size="compact-sm" {...offIf(isBusy || isSending)} onClick={send}>
          {isSending ? 'Sending...' : 'Send'}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
