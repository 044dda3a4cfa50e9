import {
  type CollisionDetection,
  DndContext,
  DragOverlay,
  type DragStartEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { BoardColumn, Card } from '@groundwork/domain';
import { VisuallyHidden } from '@mantine/core';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from '../board.module.css';
import { CardCopy } from '../card-item.tsx';
import type { BoardOp } from '../writes/board-ops.ts';
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
import { type PickUp, usePickUp } from './use-pick-up.ts';

export interface BoardDragProps {
  /** What holds tabs and columns. */
  root: RefObject<HTMLElement | null>;
  columns: readonly BoardColumn[];
  groups: Groups;
  /** What a search leaves of them. */
  shownGroups: Groups;
  /** Draws a column's cards up to a place at once. */
  onReach: (columnId: number, rank: number) => void;
  onMove: (op: BoardOp) => void;
}

const STEPS: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] satisfies Step[];
const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/**
 * Moves cards by mouse, touch and keyboard (decision record 009). It stands beside the board: the cards are plain
 * elements that know nothing of it, and none is drawn again while one is moved.
 */
export function BoardDrag({ root, columns, groups, shownGroups, onReach, onMove }: BoardDragProps) {
  const [moved, setMoved] = useState<{ card: Card; from: DropPlace; byKeyboard: boolean } | null>(null);
  const [place, setPlace] = useState<DropPlace | null>(null);
  const [said, say] = useState('');
  const { armed, arm } = usePickUp(root);
  const element = root.current;
  const latest = useRef({ place, moved });
  useLayoutEffect(() => {
    latest.current = { place, moved };
  }, [place, moved]);

  const goTo = (next: DropPlace | null, isToldOf: boolean) => {
    const { place: before, moved } = latest.current;
    if (isSamePlace(next, before)) return;
    latest.current.place = next;
    setPlace(next);
    if (next && moved && isToldOf) say(describePlace(shownGroups, columns, next, moved.card.id));
  };
  const step = (event: KeyboardEvent) => {
    const { place, moved } = latest.current;
    if (!STEPS.includes(event.code) || !element || !place || !moved) return undefined;
    event.preventDefault();
    const next = stepFrom(shownGroups, place, event.code as Step, moved.card.id);
    onReach(next.columnId, rankOf(shownGroups, next, moved.card.id)[0]);
    goTo(next, true);
    const beside =
      next.before === null
        ? listElement(element, next.columnId)?.lastElementChild
        : cardElement(element, next.before);
    beside?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // The card stays where it is; the line moves.
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
    latest.current = { place: null, moved: null };
    setMoved(null);
    setPlace(null);
    if (!moved || !element) return;
    const { card, from, byKeyboard } = moved;
    if (!byKeyboard) ignoreClick();
    const op = isDropped && place && planDrop(card.id, from, place, groups, shownGroups);
    if (op) onMove(op);
    say(
      op
        ? `Dropped. ${describePlace(shownGroups, columns, place, card.id)}`
        : `${card.title} is where it was.`,
    );
    // In another column it is another element.
    if (byKeyboard) requestAnimationFrame(() => cardElement(element, card.id)?.querySelector('a')?.focus());
  };

  const isElsewhere = moved && place && !isSamePlace(moved.from, place);
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
      {armed && <Armed key={armed.cardId} {...armed} arm={arm} />}
      {element &&
        columns.map(({ id }) => <Target key={`${id} ${moved?.card.id}`} columnId={id} root={element} />)}
      {element && moved && <Moving root={element} cardId={moved.card.id} />}
      <DragOverlay dropAnimation={null} style={{ pointerEvents: 'none', willChange: 'transform' }}>
        {moved && !moved.byKeyboard && <CardCopy card={moved.card} />}
      </DragOverlay>
      {element &&
        list &&
        place &&
        createPortal(
          <li
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

/** The card that a press has begun on. There is one at a time, so that the other cards need no listeners. */
function Armed({ cardId, element, arm }: PickUp & { arm: ReturnType<typeof usePickUp>['arm'] }) {
  const { setNodeRef, listeners } = useDraggable({ id: cardId });
  useLayoutEffect(() => {
    setNodeRef(element);
    arm.current = listeners ?? null;
  });
  return null;
}

/** The first element of a list stands for it: what scrolls near an edge is what this is in, and not it itself. */
function Target({ columnId, root }: { columnId: number; root: HTMLElement }) {
  const { setNodeRef } = useDroppable({ id: columnId });
  useLayoutEffect(() => {
    const first = listElement(root, columnId)?.firstElementChild;
    setNodeRef(first instanceof HTMLElement ? first : null);
  }, [setNodeRef, root, columnId]);
  return null;
}

/** Marks the card's own element and the board for as long as it moves. */
function Moving({ root, cardId }: { root: HTMLElement; cardId: number }) {
  useEffect(() => {
    const card = cardElement(root, cardId);
    card?.setAttribute('data-moving', '');
    root.setAttribute('data-dragging', '');
    return () => {
      card?.removeAttribute('data-moving');
      root.removeAttribute('data-dragging');
    };
  }, [root, cardId]);
  return null;
}

/** The release of the mouse is a click, too, and would open the card. */
function ignoreClick(): void {
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }), 50);
}
