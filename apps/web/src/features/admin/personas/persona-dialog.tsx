import { adminPersonaContracts, type RequestOptions, request } from '@groundwork/api-client';
import {
  type AdminPersona,
  adminPersonaSchema,
  type PersonaInput,
  personaInputSchema,
} from '@groundwork/domain';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { contractQuery } from '../../../app/contract-query.ts';
import { DeleteRecordDialog } from '../components/delete-record-dialog.tsx';
import { ResourceForm } from '../components/resource-form.tsx';
import type { FailureWords } from '../components/use-admin-mutation.ts';
import type { RecordDialog } from '../components/use-record-dialog.ts';
import { personaFields } from './persona-fields.tsx';
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
  if (dialog.kind === 'delete')
    return <DeletePersona persona={dialog.record} personas={personas} onClose={onClose} />;
  return (
    <ResourceForm
      entity="persona"
      fields={personaFields}
      body={personaInputSchema}
      recordSchema={adminPersonaSchema}
      record={dialog.kind === 'edit' ? dialog.record : null}
      initial={{ order }}
      list={personaList}
      canSubmit={({ name = '', systemPrompt = '' }) => name.trim() !== '' && systemPrompt.trim() !== ''}
      save={save}
      failure={failure}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

const save = (body: PersonaInput, personaId: number | null, options: RequestOptions) =>
  personaId === null
    ? request(adminPersonaContracts.create, { body }, options)
    : request(adminPersonaContracts.update, { params: { personaId }, body });

interface DeletePersonaProps {
  persona: AdminPersona;
  personas: readonly AdminPersona[];
  onClose: () => void;
}

/** The default persona leaves its place to another one, where there is any (AD-107). */
function DeletePersona({ persona, personas, onClose }: DeletePersonaProps) {
  const params = { personaId: persona.id };
  const others = personas.filter(({ id, isActive }) => isActive && id !== persona.id);
  const [first] = others;
  const [chosen, choose] = useState(first?.id);
  const needsOther = persona.isDefault && first !== undefined;
  const stays = 'Its chats stay readable, and founders can continue them with another persona.';
  return (
    <DeleteRecordDialog
      entity="persona"
      id={persona.id}
      name={persona.name}
      text={persona.isDefault ? `This is the default persona: founders start with it. ${stays}` : stays}
      impact={contractQuery(adminPersonaContracts.impact, { params })}
      list={personaList}
      remove={() =>
        request(adminPersonaContracts.remove, { params, query: needsOther ? { newDefaultId: chosen } : {} })
      }
      failure={failure('delete')}
      onClose={onClose}
    >
      {needsOther && (
        <NativeSelect
          label="New default persona"
          data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(chosen)}
          onChange={event => choose(Number(event.currentTarget.value))}
        />
      )}
    </DeleteRecordDialog>
  );
}
