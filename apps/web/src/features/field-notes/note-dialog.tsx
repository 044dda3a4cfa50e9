import { ApiError, fieldNoteContracts, request } from '@groundwork/api-client';
import {
  type FieldNoteDetails,
  fieldNoteDetailsSchema,
  fieldNoteInputSchema,
  MAX_NOTES_LENGTH,
} from '@groundwork/domain';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useCheckedForm } from '../../app/forms/use-checked-form.ts';
import { ChangedNotice } from '../../ui/changed-notice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { today } from '../../ui/today.ts';
import classes from './dialogs.module.css';
import { keepNoteDraft, readNoteDraft } from './note-draft.ts';

interface NoteDialogProps {
  startupId: number;
  /** Where what is typed is kept until it is saved. */
  draftKey: string;
  /** The one to change; none to note another. */
  note?: FieldNoteDetails;
  onSaved: (note: FieldNoteDetails) => void;
  onClose: () => void;
}

/** Who said what, and when (PE-18). */
export function NoteDialog({ startupId, draftKey, note, onSaved, onClose }: NoteDialogProps) {
  const [draft, setDraft] = useState(() => readNoteDraft(draftKey));
  const began = draft ?? note;
  // A draft changes the version that it began with, which may be an older one by now.
  const basis = note && { id: note.id, updatedAt: draft?.updatedAt ?? note.updatedAt };
  // What was saved elsewhere meanwhile: saved again, the form replaces it.
  const [newer, setNewer] = useState<FieldNoteDetails | null>(null);
  const { mutateAsync } = useSaveNote(startupId, newer ?? basis);
  const { form, field, isBusy, alert } = useCheckedForm({
    id: 'note',
    schema: fieldNoteInputSchema,
    submit: async input => {
      try {
        const saved = await mutateAsync(input);
        keepNoteDraft(draftKey, null);
        onClose();
        onSaved(saved);
      } catch (error) {
        setNewer(newerOf(error));
        throw error;
      }
    },
  });
  const close = () => !isBusy && onClose();
  const keep = (event: FormEvent<HTMLFormElement>) => {
    form.onInput(event);
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    keepNoteDraft(draftKey, { ...typed, ...(basis && { updatedAt: basis.updatedAt }) });
  };
  const discard = () => {
    keepNoteDraft(draftKey, null);
    setDraft(null);
  };
  return (
    <Dialog title={note ? 'Change the notes' : 'Note a real conversation'} onClose={close}>
      <form
        key={draft ? 'draft' : 'saved'}
        className={classes.form}
        aria-label="Conversation"
        {...form}
        onInput={keep}
      >
        <FormAlert message={newer ? undefined : alert} />
        {draft && !newer && (
          <div className={classes.kept}>
            <p>What you typed before is still here. It is not saved yet.</p>
            <Button variant="subtle" color="gray" size="compact-sm" disabled={isBusy} onClick={discard}>
              Discard it
            </Button>
          </div>
        )}
        {newer && <ChangedElsewhere newer={newer} />}
        <TextInput
          {...field('who')}
          label="Who you talked to"
          description="Their role, not their full name: “owner of two bakeries”"
          autoComplete="off"
          defaultValue={began?.who}
          data-autofocus
        />
        <TextInput
          {...field('heldOn')}
          label="Day"
          type="date"
          className={classes.day}
          max={today()}
          defaultValue={began?.heldOn ?? today()}
        />
        <Textarea
          {...field('notes')}
          label="What they said"
          description={`As close to their words as you can, up to ${MAX_NOTES_LENGTH.toLocaleString('en')} characters`}
          rows={10}
          defaultValue={began?.notes}
        />
        <div className={classes.actions}>
          <Button variant="default" aria-disabled={isBusy} data-disabled={isBusy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? 'Saving...' : 'Save notes'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function ChangedElsewhere({ newer: { who, heldOn, notes } }: { newer: FieldNoteDetails }) {
  return (
    <ChangedNotice title="These notes were changed elsewhere">
      <p>What you typed is still here. Save it to replace what was saved there:</p>
      <p className={classes.theirs} dir="auto">
        {who}, {heldOn}
        {'\n'}
        {notes}
      </p>
    </ChangedNotice>
  );
}

/** The note as it is by now, when the change was of an older one. */
function newerOf(error: unknown): FieldNoteDetails | null {
  if (!(error instanceof ApiError) || error.code !== 'record.changed') return null;
  return fieldNoteDetailsSchema.safeParse(error.details?.current).data ?? null;
}

type Input = ReturnType<typeof fieldNoteInputSchema.parse>;

function useSaveNote(startupId: number, basis: Pick<FieldNoteDetails, 'id' | 'updatedAt'> | undefined) {
  return useMutation({
    meta: { failure: 'own' },
    mutationFn: (input: Input) =>
      basis
        ? request(fieldNoteContracts.update, {
            params: { noteId: basis.id },
            body: { ...input, updatedAt: basis.updatedAt },
          })
        : request(fieldNoteContracts.create, { params: { startupId }, body: input }),
  });
}
