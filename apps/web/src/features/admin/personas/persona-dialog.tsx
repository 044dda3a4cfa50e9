import { adminPersonaContracts, type RequestOptions, request } from '@groundwork/api-client';
import {
  type AdminPersona,
  adminPersonaSchema,
  type PersonaInput,
  personaInputSchema,
} from '@groundwork/domain';
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
  onClose: () => void;
}

const failure = (verb: 'create' | 'update' | 'delete'): FailureWords => ({
  title: `Failed to ${verb} persona`,
});

export function PersonaDialog({ dialog, order, onClose }: PersonaDialogProps) {
  if (dialog.kind === 'delete') return <DeletePersona persona={dialog.record} onClose={onClose} />;
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

function DeletePersona({ persona, onClose }: { persona: AdminPersona; onClose: () => void }) {
  const params = { personaId: persona.id };
  return (
    <DeleteRecordDialog
      entity="persona"
      id={persona.id}
      name={persona.name}
      text="Its chats stay readable, and founders can continue them with another persona."
      impact={contractQuery(adminPersonaContracts.impact, { params })}
      impactLabels={{ founders: 'Founders with chats' }}
      list={personaList}
      remove={() => request(adminPersonaContracts.remove, { params })}
      failure={failure('delete')}
      onClose={onClose}
    />
  );
}
