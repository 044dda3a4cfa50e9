import { type Card, type ColumnMeaning, countResults } from '@groundwork/domain';
import { Button, Flex, Group, Skeleton, Stack } from '@mantine/core';
import { IconMessageCircle, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../app/navigation/link.tsx';
import { paths } from '../../../app/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cardQueries } from '../board-queries.ts';
import { CardDue, CardStateMark } from '../card-state.tsx';
import { CardTexts } from './card-texts.tsx';
import { Decision } from './decision.tsx';
import { Follows } from './follows.tsx';
import { History } from './history.tsx';
import classes from './record.module.css';
import { Results } from './results.tsx';
import { StartTest } from './start-test.tsx';
import { useOpenForm } from './use-open-form.ts';
import { useRecordWrites } from './use-record-writes.ts';

interface CardRecordProps {
  card: Card;
  /** All cards of its board. */
  cards: readonly Card[];
  startupId: number;
  /** What the card has to become for the move that opened it; null without one. */
  wanted: ColumnMeaning | null;
  onChanged: (card: Card) => void;
  /** Opens the form for the card's texts. */
  onEdit: () => void;
  /** Opens another card. */
  onOpen: (cardId: number) => void;
}

/** A card from hypothesis to decision (BO-11 to BO-14). Its title is shown by the surrounding dialog or page. */
export function CardRecord(props: CardRecordProps) {
  const { card, cards, startupId, wanted, onChanged, onEdit, onOpen } = props;
  const { data: log, isError, refetch } = useQuery(cardQueries.log(card.id));
  const { mutateAsync: write, isPending: isBusy } = useRecordWrites(startupId, card, onChanged);
  const outcome = wanted === 'validated' || wanted === 'invalidated' ? wanted : null;
  const isReady = card.state === 'testing' && countResults(card.balance) > 0;
  const openForm = useOpenForm(card.id, outcome && isReady ? 'decide' : null);
  const part = { card, write, isBusy };
  return (
    <Stack gap="lg">
      <Group gap="xs">
        <Badge>{card.stage}</Badge>
        <CardStateMark card={card} />
        <CardDue card={card} />
        <Flex wrap="wrap" gap="xs" ml="auto">
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPencil size={14} aria-hidden />}
            onClick={onEdit}
          >
            Edit
          </Button>
          <Button
            component={Link}
            to={paths.cardGuidance(card.id)}
            variant="default"
            size="compact-sm"
            leftSection={<IconMessageCircle size={14} aria-hidden />}
          >
            Guide Me
          </Button>
        </Flex>
      </Group>
      <Follows card={card} startupId={startupId} cards={cards} onOpen={onOpen} />
      <CardTexts card={card} events={log?.events ?? []} />
      {card.state === 'idea' && <StartTest {...part} wanted={wanted} onEdit={onEdit} />}
      {card.state !== 'idea' && !log && !isError && (
        <Skeleton height={120} role="status" aria-label="Loading the results" />
      )}
      {isError && !log && (
        <p className={classes.note}>
          Couldn't load the results.{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => refetch()}>
            Try Again
          </Button>
        </p>
      )}
      {log && (card.state !== 'idea' || log.results.length > 0) && (
        <Results {...part} log={log} openForm={openForm} />
      )}
      {log && card.state !== 'idea' && <Decision {...part} log={log} outcome={outcome} openForm={openForm} />}
      {log && <History events={log.events} />}
    </Stack>
  );
}
