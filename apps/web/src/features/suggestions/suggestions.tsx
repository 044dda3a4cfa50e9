import { request, suggestionContracts } from '@groundwork/api-client';
import { CARD_FIELD_LABELS, CARD_TEXT_FIELDS, type CardSuggestion } from '@groundwork/domain';
import { Box, Button, Flex, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { boardChannel } from '../../app/channels.ts';
import { notifyFailure } from '../../app/failure-toasts.ts';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import quoteClasses from '../../ui/quote.module.css';
import { suggestionQueries } from './suggestion-queries.ts';
import classes from './suggestions.module.css';

interface SuggestionsProps {
  startupId: number;
  onClose: () => void;
}

/** The coach's suggestions, each with its source sentence, to accept or dismiss. */
export function Suggestions({ startupId, onClose }: SuggestionsProps) {
  const { data: suggestions = [] } = useQuery(suggestionQueries.list(startupId));
  const list = useRef<HTMLDivElement>(null);
  const { mutate, isPending, variables } = useSettle(startupId);
  const settle = (suggestion: CardSuggestion, isTaken: boolean) => {
    // The buttons disappear with the settled suggestion, so the focus moves to the list.
    list.current?.focus({ preventScroll: true });
    mutate({ suggestion, isTaken });
  };
  return (
    <Dialog title="Assumptions in your answers" onClose={onClose}>
      <div ref={list} tabIndex={-1} className={classes.body}>
        <Text inherit c="dimmed">
          {suggestions.length === 0
            ? 'Nothing new to suggest. Your coach looks for guesses and numbers without a source in your accepted answers, and suggests each one once. Answer more steps, then try again.'
            : 'You said these without a source. Add the ones your startup depends on to the board and test them.'}
        </Text>
        <Stack component="ul" gap={0} aria-label="Suggested cards">
          {suggestions.map(suggestion => (
            <Suggestion
              key={suggestion.id}
              suggestion={suggestion}
              isBusy={isPending && variables.suggestion.id === suggestion.id}
              onSettle={isTaken => settle(suggestion, isTaken)}
            />
          ))}
        </Stack>
      </div>
    </Dialog>
  );
}

interface Settled {
  suggestion: CardSuggestion;
  isTaken: boolean;
}

function useSettle(startupId: number) {
  const client = useQueryClient();
  const { queryKey } = suggestionQueries.list(startupId);
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: async ({ suggestion: { id }, isTaken }: Settled): Promise<unknown> => {
      const params = { suggestionId: id };
      return isTaken
        ? request(suggestionContracts.take, { params })
        : request(suggestionContracts.leave, { params });
    },
    onSuccess: (_answer, { suggestion, isTaken }) => {
      client.setQueryData(queryKey, open => open?.filter(({ id }) => id !== suggestion.id));
      if (isTaken) boardChannel.announce({ startupId });
    },
    onError: error => {
      notifyFailure("Couldn't save your choice")(error);
      // It may have been settled in another tab.
      void client.invalidateQueries({ queryKey, exact: true });
    },
  });
}

interface SuggestionProps {
  suggestion: CardSuggestion;
  isBusy: boolean;
  onSettle: (isTaken: boolean) => void;
}

function Suggestion({ suggestion, isBusy, onSettle }: SuggestionProps) {
  const { title, sentence, source } = suggestion;
  // The practice coach only repeats the sentence, or its beginning.
  const fields = CARD_TEXT_FIELDS.flatMap(field => {
    const text = suggestion[field];
    return text === null || text === sentence ? [] : [{ label: CARD_FIELD_LABELS[field], text }];
  });
  return (
    <li className={classes.suggestion}>
      {!sentence.startsWith(title.replace(/…$/, '')) && <h3 dir="auto">{title}</h3>}
      <blockquote className={quoteClasses.quote} dir="auto">
        {sentence}
      </blockquote>
      {source && (
        <Text c="dimmed" fz="sm">
          You said this in{' '}
          <Link to={paths.stepMessage(source.challengeId, source.stepId, source.messageId)}>
            {source.stepTitle}
          </Link>
        </Text>
      )}
      {fields.length > 0 && (
        <Stack component="dl" gap="xs" fz="sm">
          {fields.map(({ label, text }) => (
            <div key={label}>
              <Box component="dt" c="dimmed">
                {label}
              </Box>
              <dd dir="auto">{text}</dd>
            </div>
          ))}
        </Stack>
      )}
      <Flex gap="xs" justify="flex-end">
        <Button size="xs" variant="subtle" color="gray" disabled={isBusy} onClick={() => onSettle(false)}>
          Dismiss
        </Button>
        <Button size="xs" variant="default" loading={isBusy} onClick={() => onSettle(true)}>
          Add to board
        </Button>
      </Flex>
    </li>
  );
}
