import { type BoardColumn, MAX_COLUMNS } from '@groundwork/domain';
import { VisuallyHidden } from '@mantine/core';
import { type ComponentType, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router';
import { lazyComponent, useLazyComponent } from '../../app/lazy-component.ts';
import { parseId } from '../../app/paths.ts';
import { loadPiece } from '../../ui/load-piece.ts';
import classes from './board.module.css';
import { filterCards, readFilter, writeFilter } from './board-filter.ts';
import { BoardToolbar } from './board-toolbar.tsx';
import { CARD_HINT_ID, type CardAct } from './card-item.tsx';
import { Column } from './column.tsx';
import type { ColumnAct } from './column-menu.tsx';
import { ColumnTabs } from './column-tabs.tsx';
import type { BoardDialog, BoardDialogsProps } from './dialogs/board-dialog.ts';
import { BoardDrag } from './drag/board-drag.tsx';
import { type BoardView, groupCards, inOrder } from './use-board.ts';
import { useMoves } from './use-moves.ts';
import { type BoardWrites, useBoardWrites } from './writes/use-board-writes.ts';

const overlays = lazyComponent(() => import('./overlays.ts'));

interface BoardProps {
  startupId: number;
  view: BoardView;
}

export function Board({ startupId, view }: BoardProps) {
  const writes = useBoardWrites(startupId);
  const dialogs = useBoardDialogs();
  const address = useBoardAddress();
  const columns = useMemo(() => inOrder(view.columns), [view.columns]);
  const groups = useMemo(() => groupCards(columns, view.cards), [columns, view.cards]);
  const shown = useMemo(() => filterCards(view.cards, address.filter), [view.cards, address.filter]);
  const shownGroups = useMemo(() => groupCards(columns, shown), [columns, shown]);
  const sizeOf = (columnId: number) => groups.get(columnId)?.length ?? 0;
  const shownOf = (columnId: number) => shownGroups.get(columnId)?.length ?? 0;
  const root = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const moves = useMoves({ root, columns, write: writes.write, dialogs, sheet: address });
  const [reached, reach] = useState<{ columnId: number; rank: number } | null>(null);
  const sheet = useLazyComponent(overlays, address.cardId !== null);

  const openCard = (cardId: number) => {
    moves.forget();
    address.openCard(cardId);
  };
  const closeCard = () => {
    moves.forget();
    address.closeCard();
  };
  const onCard = useStable((act: CardAct, cardId: number) => {
    const card = view.cards.find(({ id }) => id === cardId);
    if (act === 'open') openCard(cardId);
    else if (card) void dialogs.show({ kind: act, card });
  });
  const onColumn = useStable((act: ColumnAct, column: BoardColumn) => {
    if (act === 'add') void dialogs.show({ kind: 'create', column });
    else if (act === 'rename') void dialogs.show({ kind: 'rename-column', column });
    else writeColumn(writes, act, column);
  });

  const onFilter = useStable(address.setFilter);
  const onAddColumn = useStable(() => void dialogs.show({ kind: 'add-column' }));

  return (
    <div ref={root} className={classes.board}>
      <BoardToolbar
        filter={address.filter}
        shown={shown.length}
        total={view.cards.length}
        onFilter={onFilter}
        isFull={columns.length >= MAX_COLUMNS}
        onAddColumn={onAddColumn}
      />
      <ColumnTabs columns={columns} sizeOf={shownOf} scroller={scroller} />
      <BoardDrag
        root={root}
        columns={columns}
        groups={groups}
        shownGroups={shownGroups}
        onReach={(columnId, rank) => flushSync(() => reach({ columnId, rank }))}
        onMove={moves.move}
      >
        <div ref={scroller} className={classes.columns} data-rows={columns.length > 4 ? 2 : 1}>
          {columns.map((column, place) => (
            <Column
              key={column.id}
              column={column}
              cards={shownGroups.get(column.id) ?? []}
              size={sizeOf(column.id)}
              isFirst={place === 0}
              isLast={place === columns.length - 1}
              reached={reached?.columnId === column.id ? reached.rank : 0}
              onCard={onCard}
              onColumn={onColumn}
            />
          ))}
        </div>
      </BoardDrag>
      <VisuallyHidden id={CARD_HINT_ID}>
        Press Enter to open the card, or Space to pick it up. Then move it with the arrow keys, and press
        Space to drop it or Escape to put it back.
      </VisuallyHidden>
      {address.cardId !== null && typeof sheet === 'object' && (
        <sheet.RecordSheet
          key={address.cardId}
          startupId={startupId}
          card={view.cards.find(({ id }) => id === address.cardId)}
          cards={view.cards}
          isCovered={dialogs.open !== null}
          wanted={moves.wanted}
          onChanged={moves.onChanged}
          onEdit={card => dialogs.show({ kind: 'edit', card })}
          onOpen={openCard}
          onClose={closeCard}
        />
      )}
      {dialogs.open && (
        <dialogs.open.Dialogs
          dialog={dialogs.open.dialog}
          view={view}
          columns={columns}
          groups={groups}
          writes={writes}
          onMove={moves.move}
          onDeleted={closeCard}
          onClose={dialogs.close}
        />
      )}
    </div>
  );
}

function writeColumn({ write }: BoardWrites, act: ColumnAct, { id: columnId, order }: BoardColumn): void {
  if (act === 'delete') write({ kind: 'deleteColumn', columnId });
  else write({ kind: 'moveColumn', columnId, order: act === 'left' ? order - 1 : order + 1 });
}

/** The search and the open card, kept in the address. */
function useBoardAddress() {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => readFilter(params), [params]);
  const withCard = (cardId: number | null) => (before: URLSearchParams) => {
    const next = new URLSearchParams(before);
    if (cardId === null) next.delete('card');
    else next.set('card', String(cardId));
    return next;
  };
  return {
    filter,
    setFilter: (next: typeof filter) => setParams(before => writeFilter(before, next), { replace: true }),
    cardId: parseId(params.get('card')),
    openCard: (cardId: number) => setParams(withCard(cardId)),
    closeCard: () => setParams(withCard(null), { replace: true }),
  };
}

const load = () => import('./overlays.ts');

/** The dialog that is open over the board. The code of all dialogs loads with the first one. */
function useBoardDialogs() {
  const [open, setOpen] = useState<{
    dialog: BoardDialog;
    Dialogs: ComponentType<BoardDialogsProps>;
  } | null>(null);
  const show = async (dialog: BoardDialog) => {
    const piece = await loadPiece(load);
    if (piece) setOpen({ dialog, Dialogs: piece.BoardDialogs });
  };
  return { open, show, close: () => setOpen(null) };
}

/** A function with a stable identity that calls the latest `act`, for memoised components. */
function useStable<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
