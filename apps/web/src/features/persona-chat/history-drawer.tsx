import { Button } from '@mantine/core';
import { IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { ChatHistory } from './chat-history.tsx';

interface HistoryDrawerProps {
  startupId: number;
  openId: number | null;
  /** Whether there is room for the button's label. */
  isNamed?: boolean;
}

/** On a phone: the list of chats in a drawer. */
export function HistoryDrawer({ isNamed = false, ...history }: HistoryDrawerProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        px="xs"
        variant="subtle"
        color="gray"
        size="sm"
        aria-label="Your chats"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconLayoutSidebarLeftExpand size={20} aria-hidden />
        {isNamed && <span>Your chats</span>}
      </Button>
      {isOpen && (
        <Dialog title="Your chats" place="start" onClose={close}>
          <ChatHistory {...history} onLeave={close} />
        </Dialog>
      )}
    </>
  );
}
