import { explainError } from '@groundwork/api-client';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconLayoutColumns } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { loadPiece } from '../../ui/load-piece.ts';
import { MessagePanel } from '../../ui/message-panel.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Board } from './board.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { useBoard } from './use-board.ts';

interface BoardPageProps {
  startupId: number;
  /** Beside the heading of a board that is shown. */
  actions?: ReactNode;
}

/** A startup's validation board, in whatever state it is. */
export function BoardPage({ startupId, actions }: BoardPageProps) {
  const board = useBoard(startupId);
  return (
    <>
      {board.state === 'shown' ? (
        <BoardHeading name={board.view.board.name} actions={actions} />
      ) : (
        <BoardHeading name="" />
      )}
      {board.state === 'loading' && <BoardSkeleton />}
      {board.state === 'none' && <NoBoard startupId={startupId} />}
      {board.state === 'failed' && <BoardFailure {...board} />}
      {board.state === 'shown' && <Board startupId={startupId} view={board.view} />}
    </>
  );
}

/** @param props.name of the board; empty while it is not known */
export function BoardHeading({ name, actions = null }: { name: string; actions?: ReactNode }) {
  return (
    <PageHeading
      title="Validation Board"
      owner={name}
      subtitle="Track and validate your business hypotheses"
      actions={actions}
    />
  );
}

/** What is not ours may say anything, so it is not shown. */
function explain(error: Error): string {
  const reason = explainError(error);
  return reason === explainError(null) ? 'Unknown error occurred' : reason;
}

interface BoardFailureProps {
  error: Error;
  isTrying: boolean;
  retry: () => void;
}

function BoardFailure({ error, isTrying, retry }: BoardFailureProps) {
  // A disabled button would lose the focus, even at an automatic try.
  const state = { 'aria-busy': isTrying, 'aria-disabled': isTrying, 'data-disabled': isTrying };
  return (
    <MessagePanel
      icon={<IconAlertTriangle aria-hidden />}
      heading={<h2>Failed to load validation board</h2>}
      actions={
        <Button {...state} onClick={() => !isTrying && retry()}>
          Retry
        </Button>
      }
    >
      <p role="alert">{explain(error)}</p>
    </MessagePanel>
  );
}

const loadOverlays = () => import('./overlays.ts');
interface CreateBoardProps {
  startupId: number;
  onClose: () => void;
}

function NoBoard({ startupId }: { startupId: number }) {
  const [open, setOpen] = useState<{ Dialog: ComponentType<CreateBoardProps> } | null>(null);
  const create = async () => {
    const piece = await loadPiece(loadOverlays);
    if (piece) setOpen({ Dialog: piece.CreateBoardDialog });
  };
  return (
    <>
      <MessagePanel
        icon={<IconLayoutColumns aria-hidden />}
        heading={<h2>No Validation Board Found</h2>}
        actions={<Button onClick={create}>Create Validation Board</Button>}
      >
        <p>
          A board holds what you only believe so far. Each card is tested against a criterion that you fix
          first.
        </p>
      </MessagePanel>
      {open && <open.Dialog startupId={startupId} onClose={() => setOpen(null)} />}
    </>
  );
}
