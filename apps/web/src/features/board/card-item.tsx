import { useDraggable } from '@dnd-kit/core';
import { type Card, UNSTORED_STAGE } from '@groundwork/domain';
import { Box, Flex } from '@mantine/core';
import { IconArrowsMove, IconDots, IconMessageCircle, IconPencil } from '@tabler/icons-react';
import { memo, type SyntheticEvent } from 'react';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { BalancePicture } from './balance-picture.tsx';
import classes from './card-item.module.css';
import { CardDue, CardStateMark } from './card-state.tsx';
import menuButton from './menu-button.module.css';
import { isStored } from './writes/board-ops.ts';

export type CardAct = 'open' | 'edit' | 'move';

interface CardItemProps {
  card: Card;
  /** Must be a stable function. */
  onAct: (act: CardAct, cardId: number) => void;
}

/** Id of the board's one element that describes how to move a card by keyboard. */
export const CARD_HINT_ID = 'board-card-hint';

/** Renders again only when what it shows changes. The card's position is not part of that. */
export const CardItem = memo(
  function CardItem({ card, onAct }: CardItemProps) {
    if (isStored(card)) return <MovableCard card={card} onAct={onAct} />;
    return (
      <li className={classes.card} data-unstored>
        <span className={classes.title} dir="auto">
          {card.title}
        </span>
        <CardMarks card={card} />
      </li>
    );
  },
  (before, after) => before.onAct === after.onAct && haveSameFace(before.card, after.card),
);

/** Dragging renders every draggable card again, so everything inside this element is memoised. */
function MovableCard({ card, onAct }: CardItemProps) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: card.id });
  return (
    <li
      ref={setNodeRef}
      className={classes.card}
      data-card={card.id}
      data-moving={isDragging || undefined}
      {...exceptOnButtons(listeners)}
    >
      <CardFace card={card} onAct={onAct} />
    </li>
  );
}

/** Pressing a card's buttons or menu must not start a drag. */
const exceptOnButtons = (listeners: ReturnType<typeof useDraggable>['listeners'] = {}) =>
  Object.fromEntries(
    Object.entries(listeners).map(([name, listener]) => [
      name,
      (event: SyntheticEvent) => {
        if (!(event.target as Element).closest('button, [role="menu"]')) listener(event);
      },
    ]),
  );

const CardFace = memo(function CardFace({ card, onAct }: CardItemProps) {
  const { id, title } = card;
  return (
    <>
      <a
        className={classes.title}
        href={`?card=${id}`}
        draggable={false}
        dir="auto"
        aria-describedby={CARD_HINT_ID}
        onClick={event => {
          // With a modifier key the browser opens a new tab or window.
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
    </>
  );
});

/** The fields that a card on the board shows. */
const FACE = ['id', 'title', 'stage', 'state', 'outcome', 'dueOn', 'balance'] as const;
const haveSameFace = (one: Card, other: Card) => FACE.every(field => one[field] === other[field]);

/** The copy of a card that follows the pointer during a drag. */
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
      <CardDue card={card} />
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
          label: 'Move',
          icon: <IconArrowsMove size={16} aria-hidden />,
          onSelect: () => onAct('move', id),
        },
      ]}
    />
  );
}
