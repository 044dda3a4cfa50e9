import { adminCohortContracts, type RequestOptions, request } from '@groundwork/api-client';
import { type Cohort, type CohortInput, cohortInputSchema, cohortSchema } from '@groundwork/domain';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { Field } from '../components/field.ts';
import { ResourceForm } from '../components/resource-form.tsx';
import { dropRow, useAdminMutation } from '../components/use-admin-mutation.ts';
import type { RecordDialog } from '../components/use-record-dialog.ts';
import { adminCohortQueries } from './cohort-queries.ts';

const FIELDS: Field[] = [
  { name: 'name', label: 'Name', kind: 'text', isRequired: true, placeholder: 'Autumn 2026' },
  { name: 'startsOn', label: 'First day', kind: 'text', type: 'date', isRequired: true, isHalf: true },
  { name: 'endsOn', label: 'Last day', kind: 'text', type: 'date', isRequired: true, isHalf: true },
];

const list = adminCohortQueries.list().queryKey;

interface CohortDialogProps {
  dialog: RecordDialog<Cohort>;
  onClose: () => void;
}

export function CohortDialog({ dialog, onClose }: CohortDialogProps) {
  if (dialog.kind === 'delete') return <DeleteCohort cohort={dialog.record} onClose={onClose} />;
  return (
    <ResourceForm
      entity="cohort"
      fields={FIELDS}
      body={cohortInputSchema}
      recordSchema={cohortSchema}
      record={dialog.kind === 'edit' ? dialog.record : null}
      // Its members and invitations would not come back.
      canRecreate={false}
      list={list}
      save={save}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

const save = (body: CohortInput, cohortId: number | null, options: RequestOptions) =>
  cohortId === null
    ? request(adminCohortContracts.create, { body }, options)
    : request(adminCohortContracts.update, { params: { cohortId }, body });

function DeleteCohort({ cohort, onClose }: { cohort: Cohort; onClose: () => void }) {
  const { id, name, members } = cohort;
  const { mutate, isPending } = useAdminMutation({
    list,
    run: () => request(adminCohortContracts.remove, { params: { cohortId: id } }),
    change: rows => dropRow(rows, id),
    done: ({ wasThere }) => (wasThere ? 'Cohort deleted' : 'Cohort was already deleted'),
    failure: { verb: 'delete', entity: 'cohort' },
  });
  const founders = members === 1 ? '1 founder' : `${members} founders`;
  return (
    <ConfirmDialog
      opened
      title={`Delete cohort “${name}”`}
      text={`This deletes its invitations${members === 0 ? '' : ` and takes ${founders} out of it. Their accounts and their work stay`}. This action cannot be undone.`}
      confirmLabel="Delete"
      busy={isPending}
      busyLabel="Deleting..."
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
