import {
  type CollisionDetection,
  DndContext,
  DragOverlay,
  type DragStartEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { BoardColumn, Card } from '@groundwork/domain';
import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from '../board.module.css';
import { CardCopy } from '../card-item.tsx';
import type { MoveOp } from '../writes/board-ops.ts';
import { describePlace } from './describe-place.ts';
import {
  cardElement,
  type DropPlace,
  findPlace,
  type Groups,
  lineAt,
  listElement,
  placeOf,
  rankOf,
  type Step,
  stepFrom,
} from './find-place.ts';
import { isSamePlace, planDrop } from './plan-drop.ts';

export interface BoardDragProps {
  /** The element that contains tabs and columns. */
  root: RefObject<HTMLElement | null>;
  columns: readonly BoardColumn[];
  groups: Groups;
  /** The groups after filtering. */
  shownGroups: Groups;
  /** Renders a column's cards up to an index at once. */
  onReach: (columnId: number, rank: number) => void;
  /** Returns whether the card moved. */
  onMove: (card: Card, move: MoveOp) => boolean;
  children: ReactNode;
}

const STEPS: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] satisfies Step[];
const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** Moves its cards by mouse, touch and keyboard (decision record 009). */
export function BoardDrag(props: BoardDragProps) {
  const { root, columns, groups, shownGroups, onReach, onMove, children } = props;
  const [moved, setMoved] = useState<{ card: Card; from: DropPlace; byKeyboard: boolean } | null>(null);
  const [place, setPlace] = useState<DropPlace | null>(null);
  const [said, say] = useState('');
  const latest = useRef({ place, moved });
  useLayoutEffect(() => {
    latest.current = { place, moved };
    root.current?.toggleAttribute('data-dragging', moved !== null);
  }, [root, place, moved]);

  const goTo = (next: DropPlace | null, isToldOf: boolean) => {
    const { place: before, moved } = latest.current;
    if (isSamePlace(next, before)) return;
    latest.current.place = next;
    setPlace(next);
    if (next && moved && isToldOf) say(describePlace(shownGroups, columns, next, moved.card.id));
  };
  const step = (event: KeyboardEvent) => {
    const { place, moved } = latest.current;
    const element = root.current;
    if (!STEPS.includes(event.code) || !element || !place || !moved) return undefined;
    event.preventDefault();
    const next = stepFrom(shownGroups, place, event.code as Step, moved.card.id);
    onReach(next.columnId, rankOf(shownGroups, next, moved.card.id)[0]);
    goTo(next, true);
    const beside =
      next.before === null
        ? listElement(element, next.columnId)?.querySelector('[data-card]:last-of-type')
        : cardElement(element, next.before);
    beside?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // Only the drop line moves; the card stays.
    return undefined;
  };
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A shorter touch scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      keyboardCodes: { start: ['Space'], end: ['Space', 'Enter'], cancel: ['Escape', 'Tab'] },
      coordinateGetter: step,
    }),
  );
  const underPointer: CollisionDetection = ({ pointerCoordinates, active }) => {
    const element = root.current;
    const found =
      element && pointerCoordinates && findPlace(element, shownGroups, pointerCoordinates, Number(active.id));
    return found ? [{ id: found.columnId, data: { place: found } }] : [];
  };

  const start = ({ active, activatorEvent }: DragStartEvent) => {
    const cardId = Number(active.id);
    const card = [...groups.values()].flat().find(({ id }) => id === cardId);
    const from = placeOf(shownGroups, cardId);
    if (!card || !from) return;
    const next = { card, from, byKeyboard: activatorEvent instanceof KeyboardEvent };
    latest.current = { place: from, moved: next };
    setMoved(next);
    setPlace(from);
    say(`Picked up ${card.title}. ${describePlace(shownGroups, columns, from, cardId)}`);
  };
  const end = (isDropped: boolean) => {
    const { place, moved } = latest.current;
    const element = root.current;
    latest.current = { place: null, moved: null };
    setMoved(null);
    setPlace(null);
    if (!moved || !element) return;
    const { card, from, byKeyboard } = moved;
    if (!byKeyboard) ignoreClick();
    const move = isDropped && place && planDrop(card.id, from, place, groups, shownGroups);
    const isMoved = move && onMove(card, move);
    say(
      isMoved
        ? `Dropped. ${describePlace(shownGroups, columns, place, card.id)}`
        : `${card.title} is where it was.`,
    );
    // In another column the card is a new element, so it needs the focus again; a dialog that opened instead keeps it.
    if (byKeyboard && (isMoved || !move))
      requestAnimationFrame(() => cardElement(element, card.id)?.querySelector('a')?.focus());
  };

  const isElsewhere = moved && place && !isSamePlace(moved.from, place);
  const element = root.current;
  const list = element && isElsewhere ? listElement(element, place.columnId) : null;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      accessibility={{
        announcements: SILENT,
        restoreFocus: false,
        screenReaderInstructions: { draggable: '' },
      }}
      onDragStart={start}
      onDragMove={({ collisions }) => {
        if (latest.current.moved?.byKeyboard) return;
        goTo(collisions?.[0]?.data?.place ?? null, false);
      }}
      onDragEnd={() => end(true)}
      onDragCancel={() => end(false)}
    >
      {children}
      <DragOverlay dropAnimation={null} style={{ pointerEvents: 'none', willChange: 'transform' }}>
        {moved && !moved.byKeyboard && <CardCopy card={moved.card} />}
      </DragOverlay>
      {element &&
        list &&
        place &&
        createPortal(
          <div
            className={classes.line}
            style={{ transform: `translateY(${lineAt(element, place)}px)` }}
            aria-hidden
          />,
          list,
        )}
      <VisuallyHidden role="status" aria-live="assertive">
        {said}
      </VisuallyHidden>
    </DndContext>
  );
}

/** Releasing the mouse also fires a click, which would open the card. */
function ignoreClick(): void {
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }), 50);
}
