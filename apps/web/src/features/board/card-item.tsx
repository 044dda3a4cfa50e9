import { type Card, UNSTORED_STAGE } from '@groundwork/domain';
import { Box, Flex } from '@mantine/core';
import { IconArrowsMove, IconDots, IconMessageCircle, IconPencil } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { BalancePicture } from './balance-picture.tsx';
import classes from './card-item.module.css';
import { CardStateMark } from './card-state.tsx';
import menuButton from './menu-button.module.css';
import { isStored } from './writes/board-ops.ts';

export type CardAct = 'open' | 'edit' | 'move';

interface CardItemProps {
  card: Card;
  /** Always the same function. */
  onAct: (act: CardAct, cardId: number) => void;
}

/** The element that describes how a card is moved by keyboard. There is one on the board. */
export const CARD_HINT_ID = 'board-card-hint';

/**
 * A card on the board. A board holds 500 of them: it is plain elements, and is drawn again only when something on its
 * face changes, which its place is not.
 */
export const CardItem = memo(
  function CardItem({ card, onAct }: CardItemProps) {
    const { id, title } = card;
    if (!isStored(card)) {
      return (
        <li className={classes.card} data-unstored>
          <span className={classes.title} dir="auto">
            {title}
          </span>
          <CardMarks card={card} />
        </li>
      );
    }
    return (
      <li className={classes.card} data-card={id}>
        <a
          className={classes.title}
          href={`?card=${id}`}
          draggable={false}
          dir="auto"
          aria-describedby={CARD_HINT_ID}
          onClick={event => {
            // Another tab may be meant.
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onAct('open', id);
          }}
        >
          <span className={classes.clamp}>{title}</span>
        </a>
        <CardMarks card={card} />
        <Box pos="absolute" top="var(--mantine-spacing-2xs)" right="var(--mantine-spacing-2xs)">
          <CardMenu card={card} onAct={onAct} />
        </Box>
      </li>
    );
  },
  (before, after) => before.onAct === after.onAct && haveSameFace(before.card, after.card),
);

/** What of a card is on its face. */
const FACE = ['id', 'title', 'stage', 'state', 'outcome', 'balance'] as const;
const haveSameFace = (one: Card, other: Card) => FACE.every(field => one[field] === other[field]);

/** The card under the pointer while it is moved. */
export function CardCopy({ card }: { card: Card }) {
  return (
    <div className={classes.card} data-lifted>
      <span className={classes.title} dir="auto">
        <span className={classes.clamp}>{card.title}</span>
      </span>
      <CardMarks card={card} />
    </div>
  );
}

function CardMarks({ card }: { card: Card }) {
  return (
    <Flex wrap="wrap" align="center" rowGap="2xs" columnGap="xs">
      <Badge>{isStored(card) ? card.stage : UNSTORED_STAGE}</Badge>
      {isStored(card) && <CardStateMark card={card} />}
      <BalancePicture balance={card.balance} />
    </Flex>
  );
}

function CardMenu({ card: { id, title }, onAct }: CardItemProps) {
  return (
    <MenuButton
      label={`Card: ${title}`}
      position="bottom-end"
      width={160}
      target={
        <button type="button" className={menuButton.button} aria-label={`Actions for ${title}`}>
          <IconDots size={16} aria-hidden />
        </button>
      }
      entries={[
        {
          label: 'Edit',
          icon: <IconPencil size={16} aria-hidden />,
          onSelect: () => onAct('edit', id),
        },
        {
          label: 'Guide Me',
          icon: <IconMessageCircle size={16} aria-hidden />,
          renderRoot: props => <Link {...props} to={paths.cardGuidance(id)} />,
        },
        {
          label: 'Move to …',
          icon: <IconArrowsMove size={16} aria-hidden />,
          onSelect: () => onAct('move', id),
        },
      ]}
    />
  );
}
