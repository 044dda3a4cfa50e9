import { createKey, request, sharedReportContracts } from '@groundwork/api-client';
import {
  type CommentInput,
  commentInputSchema,
  MAX_COMMENT_LENGTH,
  MAX_COMMENTER_LENGTH,
  type SharedComment,
} from '@groundwork/domain';
import { Button, Stack, Textarea, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useCheckedForm } from '../../app/forms/use-checked-form.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { ReaderComments } from '../../ui/shared-document.tsx';
import { showToast } from '../../ui/toast.ts';
import classes from './shared-comments.module.css';
import { sharedReportQuery } from './shared-report-query.ts';

export function SharedComments({ token, comments }: { token: string; comments: readonly SharedComment[] }) {
  return (
    <section className={classes.comments} aria-labelledby="comments">
      <Title order={2} fz="lg" fw={600} lts="var(--gw-tracking-heading)" id="comments">
        Comments
      </Title>
      {comments.length > 0 && <ReaderComments comments={comments} />}
      <CommentForm token={token} />
    </section>
  );
}

const formSchema = z.omit(commentInputSchema, { key: true });

function CommentForm({ token }: { token: string }) {
  // Idempotency key of the comment being written: resending it after a lost response does not post it twice.
  const [key, setKey] = useState(createKey);
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    meta: { failure: 'own' },
    mutationFn: (body: CommentInput) => request(sharedReportContracts.comment, { params: { token }, body }),
    onSuccess: made =>
      client.setQueryData(sharedReportQuery(token).queryKey, shown => {
        if (!shown || shown.comments.some(({ id }) => id === made.id)) return shown;
        return { ...shown, comments: [...shown.comments, made] };
      }),
  });
  const { form, field, isBusy, alert } = useCheckedForm({
    id: 'comment',
    schema: formSchema,
    submit: async (input, element) => {
      await mutateAsync({ ...input, key });
      setKey(createKey());
      // The name is kept for further comments.
      const typed = element.elements.namedItem('text');
      if (typed instanceof HTMLTextAreaElement) typed.value = '';
      void showToast({ title: 'Comment sent', message: 'Anyone with this link can read it.' });
    },
  });
  return (
    <Stack renderRoot={root => <form {...root} aria-label="Write a comment" {...form} />}>
      <FormAlert message={alert} />
      <TextInput
        {...field('name')}
        label="Your name"
        maw={320}
        maxLength={MAX_COMMENTER_LENGTH}
        autoComplete="name"
      />
      <Textarea
        {...field('text')}
        label="Comment"
        description="The founder and anyone with this link can read it"
        rows={4}
        maxLength={MAX_COMMENT_LENGTH}
      />
      <Button type="submit" w="fit-content" disabled={isBusy}>
        {isBusy ? 'Sending...' : 'Send comment'}
      </Button>
    </Stack>
  );
}
