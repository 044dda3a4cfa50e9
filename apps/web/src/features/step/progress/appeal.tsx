import { progressContracts, request } from '@groundwork/api-client';
import { appealInputSchema } from '@groundwork/domain';
import { Box, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { notifyFailure } from '../../../app/failure-toasts.ts';
import { useCheckedForm } from '../../../app/forms/use-checked-form.ts';
import { userQueries } from '../../../app/user/user-queries.ts';
import { COMPOSER_ID } from '../../../chat/composer/composer.tsx';
import { stepQueries } from '../step-queries.ts';
import { showVerdict } from './show-verdict.ts';
import type { ProgressItem } from './use-step-progress.ts';

interface AppealProps {
  item: ProgressItem;
  /** Something is already being sent. */
  isBusy: boolean;
}

/** What the founder says against a verdict on an open question, and what became of it (SC-77). */
export function Appeal({ item, isBusy }: AppealProps) {
  const { appeal, appealsIn, questionId } = item;
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
  if (appealsIn === null || questionId === null) return null;
  return <Offer progressId={appealsIn} questionId={questionId} isBusy={isBusy} />;
}

interface OfferProps extends Pick<AppealProps, 'isBusy'> {
  progressId: number;
  questionId: number;
}

function Offer({ isBusy, ...of }: OfferProps) {
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
          {...of}
          isDisabled={isBusy}
          onCancel={() => {
            setOpen(false);
            opener.current?.focus();
          }}
        />
      )}
    </Box>
  );
}

interface AppealFormProps extends Omit<OfferProps, 'isBusy'> {
  isDisabled: boolean;
  onCancel: () => void;
}

function AppealForm({ progressId, questionId, isDisabled, onCancel }: AppealFormProps) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    meta: { failure: 'own' },
    mutationFn: (sentence: string) =>
      request(progressContracts.appeal, { params: { progressId, questionId }, body: { sentence } }),
    onSuccess: verdict => {
      const userId = client.getQueryData(userQueries.current().queryKey)?.id;
      if (userId !== undefined) showVerdict(client, userId, verdict.progress, verdict);
      // The form is gone, and the founder types next.
      document.getElementById(COMPOSER_ID)?.focus();
    },
    onError: error => {
      // Something has changed meanwhile, perhaps in another tab.
      void client.invalidateQueries({ queryKey: stepQueries.verdicts(progressId).queryKey });
      notifyFailure("Couldn't send it to your programme")(error);
    },
  });
  const { form, field, isBusy } = useCheckedForm({
    id: 'appeal',
    schema: appealInputSchema,
    // A failure has its toast and leaves the text as it is.
    submit: ({ sentence }) => mutateAsync(sentence).then(undefined, () => {}),
  });
  return (
    <Stack gap="xs" mt="xs" renderRoot={root => <form {...root} aria-label="Appeal" {...form} />}>
      <Textarea {...field('sentence')} label="What was judged wrongly, in a sentence" rows={2} autoFocus />
      <Text inherit c="dimmed">
        Your programme will see this answer, its criteria and your sentence, nothing else. You can do this
        once a question.
      </Text>
      <Group gap="xs">
        <Button type="submit" size="compact-sm" disabled={isBusy || isDisabled}>
          {isBusy ? 'Sending...' : 'Send'}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
