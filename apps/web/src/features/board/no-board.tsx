import { Button } from '@mantine/core';
import { IconLayoutColumns } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { loadPiece } from '../../ui/load-piece.ts';
import { MessagePanel } from '../../ui/message-panel.tsx';

const loadOverlays = () => import('./overlays.ts');
interface CreateBoardProps {
  startupId: number;
  onClose: () => void;
}

export function NoBoard({ startupId }: { startupId: number }) {
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
