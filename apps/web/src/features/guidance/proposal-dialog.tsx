import { ApiError } from '@groundwork/api-client';
import { CARD_FIELD_LABELS, type Card, MAX_CARD_TEXT_LENGTH, type Proposal, text } from '@groundwork/domain';
import { Box, Button, Flex, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useCheckedForm } from '../../app/forms/use-checked-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { offIf } from '../../ui/off-if.ts';
import { showToast } from '../../ui/toast.ts';
import { guidanceQueries } from './guidance-queries.ts';
import classes from './proposal-dialog.module.css';
import { useChangeCard } from './use-guidance-changes.ts';

const schema = z.object({
  text: text(MAX_CARD_TEXT_LENGTH).check(
    z.refine(typed => typed.trim() !== '', { error: 'Enter some text' }),
  ),
});

export interface ProposalDialogProps {
  proposal: Proposal;
  /** The current card, which may change elsewhere while the dialog is open. */
  card: Card;
  onClose: () => void;
}

/** The form of one card field, filled with the coach's proposal. The founder edits and saves it (BO-20). */
export function ProposalDialog({ proposal, card, onClose }: ProposalDialogProps) {
  const { field: name, text: proposed } = proposal;
  const label = CARD_FIELD_LABELS[name];
  const client = useQueryClient();
  const details = guidanceQueries.details(card.id);
  // The basis is the version whose text the form shows. A newer card is as good, as long as this field did not change.
  const [shown, setShown] = useState(card);
  const basis = card[name] === shown[name] ? card : shown;
  const change = useChangeCard(card.id);
  const { form, field, isBusy, alert } = useCheckedForm({
    id: 'proposal',
    schema,
    submit: async ({ text: typed }) => {
      const others = basis.coachWritten.filter(written => written !== name);
      // A text that the founder has edited counts as theirs.
      const coachWritten = typed === proposed ? [...others, name] : others;
      try {
        await change.mutateAsync({ [name]: typed, coachWritten, updatedAt: basis.updatedAt });
      } catch (error) {
        // Shows the current text before the founder may replace it.
        if (error instanceof ApiError && error.code === 'record.changed') {
          await client.refetchQueries(details);
          setShown(client.getQueryData(details.queryKey)?.card ?? card);
        }
        throw error;
      }
      onClose();
      void showToast({ title: 'Success', message: 'Card updated successfully', tone: 'success' });
    },
  });
  const close = () => !isBusy && onClose();
  const now = basis[name];
  return (
    <Dialog title={`Use for ${label.toLowerCase()}`} onClose={close}>
      <form {...form}>
        <Stack>
          {now !== null && (
            <Box px="sm" py="xs" bdrs="md" bg="var(--gw-tint)" fz="sm">
              <Text inherit span c="dimmed">
                On the card now
              </Text>
              <p className={classes.now} dir="auto">
                {now}
              </p>
            </Box>
          )}
          <Textarea
            {...field('text')}
            label={label}
            description="Written by your coach. Put it in your own words before you save."
            defaultValue={proposed}
            maxLength={MAX_CARD_TEXT_LENGTH}
            rows={5}
            dir="auto"
            data-autofocus
          />
          {card.state !== 'idea' && (
            <Text c="dimmed" fz="sm">
              The test has started, so the card will still show the earlier wording.
            </Text>
          )}
          <FormAlert message={alert} />
          <Flex gap="xs" justify="flex-end">
            <Button variant="default" {...offIf(isBusy)} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" disabled={isBusy}>
              {isBusy ? 'Saving...' : 'Save Changes'}
            </Button>
          </Flex>
        </Stack>
      </form>
    </Dialog>
  );
}
