import { isolate, type PersonaChat } from '@groundwork/domain';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useDeleteChat } from './use-chat-changes.ts';

/** Confirms the deletion of a chat; closed if `chat` is null. */
export function DeleteChatDialog({ chat, onClose }: { chat: PersonaChat | null; onClose: () => void }) {
  const remove = useDeleteChat();
  return (
    <ConfirmDialog
      opened={chat !== null}
      title="Delete chat"
      text={`This deletes “${isolate(chat?.title ?? '')}” and all its messages. This action cannot be undone.`}
      confirmLabel="Delete"
      busy={remove.isPending}
      busyLabel="Deleting..."
      onConfirm={() => chat && remove.mutate(chat, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
