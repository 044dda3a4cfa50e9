import { type PersonaChat, personaChatRenamingSchema } from '@groundwork/domain';
import { Stack, TextInput } from '@mantine/core';
import { useCheckedForm } from '../../app/forms/use-checked-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { useRenameChat } from './use-chat-changes.ts';

export function RenameChatDialog({ chat, onClose }: { chat: PersonaChat; onClose: () => void }) {
  const rename = useRenameChat(chat.id);
  const { form, field, isBusy } = useCheckedForm({
    id: 'chat',
    schema: personaChatRenamingSchema,
    // A failure has its toast and leaves the dialog open.
    submit: ({ title }) => rename.mutateAsync(title).then(onClose, () => {}),
  });
  return (
    <Dialog title="Rename chat" onClose={() => !isBusy && onClose()}>
      <Stack renderRoot={root => <form {...root} {...form} />}>
        <TextInput
          {...field('title')}
          label="Title"
          defaultValue={chat.title}
          autoComplete="off"
          data-autofocus
        />
        <DialogActions isBusy={isBusy} label="Rename" busyLabel="Renaming..." onCancel={onClose} />
      </Stack>
    </Dialog>
  );
}
