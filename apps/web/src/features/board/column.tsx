import { useDroppable } from '@dnd-kit/core';
import { type BoardColumn, type Card, FIRST_COLUMNS, mayEnter, NEW_CARD } from '@groundwork/domain';
import { Box, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { type CardAct, CardItem } from './card-item.tsx';
import { STATE_LABELS } from './card-words.ts';
import classes from './column.module.css';
import { type ColumnAct, ColumnMenu, type ColumnPlace } from './column-menu.tsx';

export interface ColumnProps extends ColumnPlace {
  /** The visible cards, in order. */
  cards: readonly Card[];
  /** All cards in the column, including those filtered out. */
  size: number;
  /** Index of a card that must be rendered even if nobody has scrolled to it. */
  reached: number;
  onCard: (act: CardAct, cardId: number) => void;
  onColumn: (act: ColumnAct, column: BoardColumn) => void;
}

/** A column of the board, scrolling on its own. Renders again only when something in it changes. */
export const Column = memo(
  function Column({ column, cards, size, isFirst, isLast, reached, onCard, onColumn }: ColumnProps) {
    const { id, name } = column;
    const takesNew = mayEnter(NEW_CARD, column);
    const headingId = `column-${id}`;
    const { list, drawn, hidden, look, drawMore } = useDrawnCards(cards, reached);
    return (
      <section className={classes.column} data-column={id} aria-labelledby={headingId}>
        <div className={classes.head}>
          <h2 id={headingId} className={classes.name} title={name} dir="auto">
            {name}
          </h2>
          <Text className={classes.size} span flex={1} pl="2xs" c="dimmed" fz="sm">
            {cards.length === size ? size : `${cards.length} of ${size}`}
          </Text>
          {takesNew && (
            <button
              type="button"
              className={classes.add}
              aria-label={`Add a card to ${name}`}
              onClick={() => onColumn('add', column)}
            >
              <IconPlus size={14} aria-hidden />
              Add
            </button>
          )}
          <ColumnMenu
            column={column}
            size={size}
            isFirst={isFirst}
            isLast={isLast}
            onAct={act => onColumn(act, column)}
          />
        </div>
        <ColumnHint column={column} />
        <div ref={list} className={classes.scroller} data-list={id} onScroll={look}>
          <DropList columnId={id}>
            {drawn.map(card => (
              <CardItem key={card.id} card={card} onAct={onCard} />
            ))}
            {hidden > 0 && (
              <li>
                <button type="button" className={classes.add} onClick={drawMore}>
                  {`Show ${hidden} more`}
                </button>
              </li>
            )}
            {cards.length === 0 && <EmptyColumn isFiltered={size > 0} takesNew={takesNew} />}
          </DropList>
        </div>
      </section>
    );
  },
  (before, after) =>
    before.column === after.column &&
    before.size === after.size &&
    before.isFirst === after.isFirst &&
    before.isLast === after.isLast &&
    before.reached === after.reached &&
    before.onCard === after.onCard &&
    before.onColumn === after.onColumn &&
    before.cards.length === after.cards.length &&
    before.cards.every((card, place) => card === after.cards[place]),
);

/**
 * Dragging renders every droppable again, so the column is none itself. Auto-scrolling scrolls a droppable's ancestors, so
 * the scrolling element is none either.
 */
function DropList({ columnId, children }: { columnId: number; children: ReactNode }) {
  const { setNodeRef } = useDroppable({ id: columnId });
  return (
    <ul ref={setNodeRef} className={classes.list}>
      {children}
    </ul>
  );
}

/** More cards than fit into a window. */
const FIRST_CARDS = 12;
/** Distance from the end of the list, in px, at which more cards are rendered. */
const NEAR_END = 400;

/**
 * Renders a column's first cards, and more on scrolling or up to index `reached`, so that a board of 500 cards costs as
 * little as one of 50.
 */
function useDrawnCards(cards: readonly Card[], reached: number) {
  const list = useRef<HTMLDivElement>(null);
  const [wanted, want] = useState(FIRST_CARDS);
  const count = Math.max(wanted, reached + FIRST_CARDS);
  const hidden = Math.max(cards.length - count, 0);
  const drawMore = () => want(count + FIRST_CARDS);
  const look = () => {
    const { scrollTop, clientHeight, scrollHeight } = list.current as HTMLElement;
    if (hidden > 0 && scrollTop + clientHeight > scrollHeight - NEAR_END) drawMore();
  };
  // After every render: a tall window may have room for more cards without any scrolling.
  useEffect(look);
  return { list, drawn: hidden > 0 ? cards.slice(0, count) : cards, hidden, look, drawMore };
}

/** Tells the meaning of a column that was renamed. */
function ColumnHint({ column: { name, meaning } }: { column: BoardColumn }) {
  if (!meaning || FIRST_COLUMNS.some(first => first.meaning === meaning && first.name === name)) return null;
  return (
    <Text px="sm" c="dimmed" fz="xs">
      {meaning === 'idea' ? 'New cards start here.' : `${STATE_LABELS[meaning]} cards move here.`}
    </Text>
  );
}

function EmptyColumn({ isFiltered, takesNew }: { isFiltered: boolean; takesNew: boolean }) {
  if (isFiltered) return <li className={classes.empty}>No cards here match your search.</li>;
  return (
    <li className={classes.empty}>
      <Box component="p" fw={500}>
        Drop cards here
      </Box>
      <p>{takesNew ? 'Drag & drop a card or use the Add button' : 'Drag & drop a card'}</p>
    </li>
  );
}
