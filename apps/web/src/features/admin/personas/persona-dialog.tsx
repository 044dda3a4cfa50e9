import { adminPersonaContracts, type RequestOptions, request } from '@groundwork/api-client';
import {
  type AdminPersona,
  adminPersonaSchema,
  type PersonaInput,
  personaInputSchema,
} from '@groundwork/domain';
import { NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { contractQuery } from '../../../app/contract-query.ts';
import { DeleteRecordDialog } from '../components/delete-record-dialog.tsx';
import { ResourceForm } from '../components/resource-form.tsx';
import type { FailureWords } from '../components/use-admin-mutation.ts';
import type { RecordDialog } from '../components/use-record-dialog.ts';
import { NEW_DEFAULT, withNewDefault } from './persona-fields.tsx';
import { personaList } from './use-personas.ts';

interface PersonaDialogProps {
  dialog: RecordDialog<AdminPersona>;
  /** Default order of a new persona, as text. */
  order: string;
  personas: readonly AdminPersona[];
  onClose: () => void;
}

const failure = (verb: 'create' | 'update' | 'delete'): FailureWords => ({
  title: `Failed to ${verb} persona`,
});

export function PersonaDialog({ dialog, order, personas, onClose }: PersonaDialogProps) {
  const record = dialog.kind === 'create' ? null : dialog.record;
  const others = useMemo(
    () => personas.filter(({ id, isActive }) => record?.isDefault && isActive && id !== record.id),
    [personas, record],
  );
  const fields = useMemo(() => withNewDefault(others.map(toChoice)), [others]);
  if (dialog.kind === 'delete')
    return <DeletePersona persona={dialog.record} others={others} onClose={onClose} />;
  return (
    <ResourceForm
      entity="persona"
      fields={fields}
      body={personaInputSchema}
      recordSchema={adminPersonaSchema}
      record={record}
      initial={{ order }}
      list={personaList}
      canSubmit={({ name = '', systemPrompt = '' }) => name.trim() !== '' && systemPrompt.trim() !== ''}
      save={(body, id, options) =>
        save({ ...body, newDefaultId: body.newDefaultId ?? others[0]?.id }, id, options)
      }
      failure={failure}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

const toChoice = ({ id, name }: AdminPersona) => ({ value: String(id), label: name });

const save = (body: PersonaInput, personaId: number | null, options: RequestOptions) =>
  personaId === null
    ? request(adminPersonaContracts.create, { body }, options)
    : request(adminPersonaContracts.update, { params: { personaId }, body });

interface DeletePersonaProps {
  persona: AdminPersona;
  /** Those that can become the default in its place. */
  others: readonly AdminPersona[];
  onClose: () => void;
}

/** The default persona leaves its place to another one, where there is any (AD-107). */
function DeletePersona({ persona, others, onClose }: DeletePersonaProps) {
  const params = { personaId: persona.id };
  const [newDefaultId, choose] = useState(others[0]?.id);
  const stays = 'Its chats stay readable, and founders can continue them with another persona.';
  return (
    <DeleteRecordDialog
      entity="persona"
      id={persona.id}
      name={persona.name}
      text={persona.isDefault ? `This is the default persona: founders start with it. ${stays}` : stays}
      impact={contractQuery(adminPersonaContracts.impact, { params })}
      list={personaList}
      remove={() => request(adminPersonaContracts.remove, { params, query: { newDefaultId } })}
      failure={failure('delete')}
      onClose={onClose}
    >
      {others.length > 0 && (
        <NativeSelect
          label={NEW_DEFAULT}
          data={others.map(toChoice)}
          value={String(newDefaultId)}
          onChange={event => choose(Number(event.currentTarget.value))}
        />
      )}
    </DeleteRecordDialog>
  );
}
