import { explainError } from '@groundwork/api-client';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconLayoutColumns } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { loadPiece } from '../../ui/load-piece.ts';
import { MessagePanel } from '../../ui/message-panel.tsx';
import { offIf } from '../../ui/off-if.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Board } from './board.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { useBoard } from './use-board.ts';

interface BoardPageProps {
  startupId: number;
  startupName: string;
  /** Actions beside the heading; only for a board that has loaded. */
  actions?: ReactNode;
}

/** A startup's validation board in all its states: loading, failed, missing, shown. */
export function BoardPage({ startupId, startupName, actions }: BoardPageProps) {
  const board = useBoard(startupId);
  return (
    <>
      {board.state === 'shown' ? (
        <BoardHeading owner={ownerOf(startupName, board.view.board.name)} actions={actions} />
      ) : (
        <BoardHeading owner={startupName} />
      )}
      {board.state === 'loading' && <BoardSkeleton />}
      {board.state === 'none' && <NoBoard startupId={startupId} />}
      {board.state === 'failed' && <BoardFailure {...board} />}
      {board.state === 'shown' && <Board startupId={startupId} view={board.view} />}
    </>
  );
}

const ownerOf = (startup: string, board: string) => (startup === board ? startup : `${startup} · ${board}`);

interface BoardHeadingProps {
  /** Empty until known. */
  owner: string;
  actions?: ReactNode;
}

export function BoardHeading({ owner, actions = null }: BoardHeadingProps) {
  return (
    <PageHeading
      title="Validation Board"
      owner={owner}
      subtitle="Track and validate your business hypotheses"
      actions={actions}
    />
  );
}

/** Messages of unknown errors are not shown: their text is not ours. */
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
  return (
    <MessagePanel
      icon={<IconAlertTriangle aria-hidden />}
      heading={<h2>Failed to load validation board</h2>}
      actions={
        <Button {...offIf(isTrying)} aria-busy={isTrying} onClick={() => retry()}>
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
          Put what you believe but haven't proved on a board. Set the criteria for each card first, then test
          it.
        </p>
      </MessagePanel>
      {open && <open.Dialog startupId={startupId} onClose={() => setOpen(null)} />}
    </>
  );
}
