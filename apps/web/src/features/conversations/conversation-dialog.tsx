import { conversationContracts, request } from '@groundwork/api-client';
import {
  type ConversationDetails,
  type ConversationInput,
  conversationDetailsSchema,
  conversationInputSchema,
  MAX_NOTES_LENGTH,
} from '@groundwork/domain';
import { Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { KeptNote } from '../../app/forms/kept-note.tsx';
import { useKeptForm } from '../../app/forms/use-kept-form.ts';
import { ChangedNotice } from '../../ui/changed-notice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { today } from '../../ui/today.ts';
import { newConversationDraft } from './conversation-queries.ts';
import classes from './dialogs.module.css';

interface ConversationDialogProps {
  startupId: number;
  /** The note to edit; undefined for a new one. */
  note?: ConversationDetails;
  onSaved: (note: ConversationDetails) => void;
  onClose: () => void;
}

const toConversationValues = (note: ConversationDetails | null) => ({
  who: note?.who ?? '',
  heldOn: note?.heldOn ?? today(),
  notes: note?.notes ?? '',
});

/** Form for a conversation: who said what, and when (PE-18). */
export function ConversationDialog({ startupId, note, onSaved, onClose }: ConversationDialogProps) {
  const { mutateAsync } = useSaveConversation(startupId);
  const { form, field, isBusy, alert, elsewhere, record, ...kept } = useKeptForm({
    id: 'note',
    draft: note ? `note:${note.id}` : newConversationDraft(startupId),
    schema: conversationInputSchema,
    record: note ?? null,
    recordSchema: conversationDetailsSchema,
    toValues: toConversationValues,
    save: (input, basis) => mutateAsync({ input, basis }),
    onSaved: saved => {
      onClose();
      onSaved(saved);
    },
  });
  return (
    <Dialog
      title={note ? 'Edit notes' : 'Add a conversation'}
      isTyped={kept.isTyped}
      onClose={() => !isBusy && onClose()}
    >
      <form aria-label="Conversation" {...form}>
        <Stack>
          <FormAlert message={alert} />
          {!elsewhere && <KeptNote {...kept} isBusy={isBusy} />}
          {elsewhere && record && <ChangedElsewhere newer={record} />}
          <TextInput
            {...field('who')}
            label="Who you talked to"
            description="Their role, not their full name: “owner of two bakeries”"
            autoComplete="off"
            data-autofocus
          />
          <TextInput {...field('heldOn')} label="Day" type="date" maw={200} max={today()} />
          <Textarea
            {...field('notes')}
            label="What they said"
            description={`As close to their words as you can, up to ${MAX_NOTES_LENGTH.toLocaleString('en')} characters`}
            rows={10}
          />
          <DialogActions isBusy={isBusy} label="Save notes" onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

function ChangedElsewhere({ newer: { who, heldOn, notes } }: { newer: ConversationDetails }) {
  return (
    <ChangedNotice title="These notes were changed in another tab or on another device">
      <p>Your text is still here. Save to replace the other version:</p>
      <p className={classes.theirs} dir="auto">
        {who}, {heldOn}
        {'\n'}
        {notes}
      </p>
    </ChangedNotice>
  );
}

interface ConversationSave {
  input: ConversationInput;
  /** The version that was edited; null for a new note. */
  basis: ConversationDetails | null;
}

function useSaveConversation(startupId: number) {
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: ({ input, basis }: ConversationSave) =>
      basis
        ? request(conversationContracts.update, {
            params: { conversationId: basis.id },
            body: { ...input, updatedAt: basis.updatedAt },
          })
        : request(conversationContracts.create, { params: { startupId }, body: input }),
  });
}
