import type { Card } from '@groundwork/domain';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../app/navigation/link.tsx';
import { paths } from '../../../app/paths.ts';
import { cardQueries } from '../board-queries.ts';
import classes from './record.module.css';

interface FollowsProps {
  card: Card;
  startupId: number;
  /** All cards of its board. */
  cards: readonly Card[];
  onOpen: (cardId: number) => void;
}

/** Links the decided card that this one follows, and those that follow this one (BO-14). */
export function Follows({ card, startupId, cards, onOpen }: FollowsProps) {
  const { data: before } = useQuery({
    ...cardQueries.detail(card.followsId ?? 0),
    enabled: card.followsId !== null,
  });
  const next = cards.filter(({ followsId }) => followsId === card.id);
  const lead = { startupId, onOpen };
  return (
    <>
      {before && <Named label="Follows from" cards={[before]} {...lead} />}
      {next.length > 0 && <Named label="Followed by" cards={next} {...lead} />}
    </>
  );
}

interface NamedProps {
  label: string;
  cards: readonly Card[];
  startupId: number;
  onOpen: (cardId: number) => void;
}

function Named({ label, cards, startupId, onOpen }: NamedProps) {
  return (
    <Stack gap="2xs" c="dimmed" fz="sm">
      <p>{label}</p>
      {cards.map(({ id, title }) => (
        <Link
          key={id}
          dir="auto"
          className={classes.link}
          to={paths.boardCard(startupId, id)}
          onClick={event => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            // `onOpen` keeps the board's search in the address.
            event.preventDefault();
            onOpen(id);
          }}
        >
          {title}
        </Link>
      ))}
    </Stack>
  );
}
