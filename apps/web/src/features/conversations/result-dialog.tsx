import { conversationContracts, request } from '@groundwork/api-client';
import { BEARINGS, type ConversationQuote, type Kanban } from '@groundwork/domain';
import { Button, Flex, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { boardChannel } from '../../app/channels.ts';
import { useCheckedForm } from '../../app/forms/use-checked-form.ts';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import quoteClasses from '../../ui/quote.module.css';
import { showToast } from '../../ui/toast.ts';
import { placeQueries } from './place-queries.ts';
import { withoutMarks } from './quotation-of.ts';

interface ResultDialogProps {
  startupId: number;
  quote: ConversationQuote;
  /** Called with the quote including its new result. */
  onMade: (quote: ConversationQuote) => void;
  onClose: () => void;
}

/** Turns a marked sentence into a result of a card under test (PE-20). */
export function ResultDialog({ startupId, quote, onMade, onClose }: ResultDialogProps) {
  const { data: kanban, error } = useQuery(placeQueries.board(startupId));
  return (
    <Dialog title="Use as a result" onClose={onClose}>
      <Stack>
        <blockquote className={quoteClasses.quote} dir="auto">
          {withoutMarks(quote.text)}
        </blockquote>
        {kanban && (
          <Chosen startupId={startupId} quote={quote} kanban={kanban} onMade={onMade} onClose={onClose} />
        )}
        {!kanban && error && <FormAlert message="Couldn't load the board. Close this and try again." />}
        {!kanban && !error && <Skeleton height={120} role="status" aria-label="Loading the cards" />}
      </Stack>
    </Dialog>
  );
}

function Chosen({ kanban, ...props }: ResultDialogProps & { kanban: Kanban }) {
  const cards = kanban.cards.filter(({ state }) => state === 'testing');
  if (cards.length > 0) return <ResultForm cards={cards} {...props} />;
  return (
    <>
      <Text inherit c="dimmed">
        No test is running. Start one on the board first, so the criteria are set before the results come in.
      </Text>
      <Flex gap="xs" wrap="wrap" justify="flex-end" pt="xs">
        <Button component={Link} to={paths.validationBoard(props.startupId)}>
          Open the board
        </Button>
      </Flex>
    </>
  );
}

const LABELS = {
  supports: 'Supports the hypothesis',
  contradicts: 'Contradicts it',
  neither: 'Neither',
} as const;

const schema = z.object({
  cardId: z.pipe(z.string().check(z.minLength(1, 'Choose a card')), z.transform(Number)),
  bearing: z.enum(BEARINGS, 'Choose what it means for the hypothesis'),
});

type FormProps = ResultDialogProps & { cards: Kanban['cards'] };

function ResultForm({ startupId, quote, cards, onMade, onClose }: FormProps) {
  const { mutateAsync } = useMakeResult(startupId, quote);
  const { form, field, isBusy, alert } = useCheckedForm({
    id: 'result',
    schema,
    submit: async body => {
      onMade(await mutateAsync(body));
      onClose();
    },
  });
  return (
    <form aria-label="Result" {...form}>
      <Stack>
        <FormAlert message={alert} />
        <NativeSelect {...field('cardId')} label="Card" defaultValue={cards.length === 1 ? cards[0]?.id : ''}>
          {cards.length > 1 && <option value="">Choose a card</option>}
          {cards.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </NativeSelect>
        <ChoiceField
          {...field('bearing')}
          label="What it means"
          choices={BEARINGS.map(value => ({ value, label: LABELS[value] }))}
        />
        <DialogActions isBusy={isBusy} label="Save result" onCancel={onClose} />
      </Stack>
    </form>
  );
}

function useMakeResult(startupId: number, { id }: ConversationQuote) {
  const client = useQueryClient();
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: (body: z.output<typeof schema>) =>
      request(conversationContracts.makeResult, { params: { quoteId: id }, body }),
    onSuccess: () => {
      boardChannel.announce({ startupId });
      void showToast({ title: 'Result recorded', tone: 'success' });
    },
    // The quote may have been used in another tab, or the card decided.
    onError: () => client.invalidateQueries(placeQueries.board(startupId)),
  });
}
