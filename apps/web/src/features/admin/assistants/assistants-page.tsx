import {
  adminAssistantContracts,
  explainError,
  InvalidResponseError,
  type RequestOptions,
  request,
} from '@groundwork/api-client';
import {
  type AdminAssistant,
  type AssistantInput,
  adminAssistantSchema,
  assistantInputSchema,
} from '@groundwork/domain';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { contractQuery } from '../../../app/contract-query.ts';
import { Link } from '../../../app/navigation/link.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import type { Column } from '../../../ui/resource-table/column.ts';
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx';
import { adminPaths } from '../admin-paths.ts';
import { CsvButton } from '../components/csv-button.tsx';
import { DeleteRecordDialog } from '../components/delete-record-dialog.tsx';
import { ResourceForm } from '../components/resource-form.tsx';
import { rowActs } from '../components/row-acts.tsx';
import { Status, statusText } from '../components/status.tsx';
import { type FailureWords, putRow, useAdminMutation } from '../components/use-admin-mutation.ts';
import { type RecordDialog, useRecordDialog } from '../components/use-record-dialog.ts';
import { rowsQuery, useRows } from '../components/use-rows.ts';
import { JudgeSection } from '../judge/judge-section.tsx';
import { RevisionsDialog } from '../revisions/revisions-dialog.tsx';
import { assistantFields, DEFAULT_AVATAR } from './assistant-fields.tsx';
import classes from './assistants.module.css';

const list = rowsQuery(adminAssistantContracts.list, {}).queryKey;

/** The judge, the coaches, and a link to the personas. */
export function AssistantsPage() {
  const { rows, failure } = useRows(adminAssistantContracts.list, {}, "Couldn't load assistants");
  const { dialog, show, close } = useRecordDialog<AdminAssistant, 'revisions'>();
  const { mutate: change, isPending } = useAdminMutation({
    list,
    run: ({ id: assistantId, ...assistant }: AdminAssistant) =>
      request(adminAssistantContracts.update, {
        params: { assistantId },
        body: { ...assistant, avatar: assistant.avatar ?? DEFAULT_AVATAR },
      }),
    change: putRow,
    done: () => 'Assistant updated',
    failure: assistantFailure('update'),
  });
  const create = () => show({ kind: 'create' });
  return (
    <>
      <PageHeading
        title="AI Assistants"
        subtitle={<Link to={adminPaths.personas}>Manage personas</Link>}
        actions={
          <>
            <CsvButton name="assistants" columns={assistantColumns} rows={rows} />
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
              New Assistant
            </Button>
          </>
        }
      />
      <JudgeSection />
      <ResourceTable
        label="AI assistants"
        columns={assistantColumns}
        rows={rows}
        failure={failure}
        empty={{
          text: 'No assistants found. Create your first assistant.',
          action: (
            <Button variant="default" onClick={create}>
              Create your first assistant
            </Button>
          ),
        }}
        nameOf={({ name }) => name}
        actionsOf={assistant => [
          rowActs.edit(() => show({ kind: 'edit', record: assistant })),
          rowActs.activate(assistant.isActive, () => change({ ...assistant, isActive: !assistant.isActive })),
          rowActs.revisions(() => show({ kind: 'revisions', record: assistant })),
          rowActs.remove(() => show({ kind: 'delete', record: assistant })),
        ]}
      />
      {dialog?.kind === 'revisions' ? (
        <RevisionsDialog
          kind="assistant"
          record={dialog.record}
          name={dialog.record.name}
          isBusy={isPending}
          onRestore={content => change({ ...dialog.record, ...content }, { onSuccess: close })}
          onClose={close}
        />
      ) : (
        dialog && <AssistantDialog dialog={dialog} onClose={close} />
      )}
    </>
  );
}

interface AssistantDialogProps {
  dialog: RecordDialog<AdminAssistant>;
  onClose: () => void;
}

function AssistantDialog({ dialog, onClose }: AssistantDialogProps) {
  if (dialog.kind === 'delete') {
    const { id, name } = dialog.record;
    const params = { assistantId: id };
    return (
      <DeleteRecordDialog
        entity="assistant"
        id={id}
        name={name}
        text="It will be removed from the steps it coaches. Its messages to founders stay."
        impact={contractQuery(adminAssistantContracts.impact, { params })}
        list={list}
        remove={() => request(adminAssistantContracts.remove, { params })}
        onClose={onClose}
      />
    );
  }
  return (
    <ResourceForm
      entity="assistant"
      fields={assistantFields}
      body={assistantInputSchema}
      recordSchema={adminAssistantSchema}
      record={dialog.kind === 'edit' ? dialog.record : null}
      list={list}
      save={save}
      failure={assistantFailure}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

const save = (body: AssistantInput, assistantId: number | null, options: RequestOptions) =>
  assistantId === null
    ? request(adminAssistantContracts.create, { body }, options)
    : request(adminAssistantContracts.update, { params: { assistantId }, body });

const assistantColumns: Column<AdminAssistant>[] = [
  { header: 'ID', kind: 'number', cell: ({ id }) => id, sortBy: ({ id }) => id },
  { header: 'Name', kind: 'name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  {
    header: 'Description',
    cell: ({ description }) => <span className={classes.text}>{description}</span>,
    text: ({ description }) => description,
  },
  {
    header: 'Web search',
    cell: ({ webSearchEnabled }) => (webSearchEnabled ? 'On' : 'Off'),
    text: ({ webSearchEnabled }) => (webSearchEnabled ? 'On' : 'Off'),
    sortBy: ({ webSearchEnabled }) => (webSearchEnabled ? 0 : 1),
  },
  {
    header: 'Status',
    cell: assistant => <Status {...assistant} />,
    text: statusText,
    sortBy: ({ isActive }) => (isActive ? 0 : 1),
  },
];

const DEFAULTS = {
  create: 'An error occurred while creating the assistant.',
  update: 'An error occurred while updating the assistant.',
};

/** Words for an assistant that was not saved: the title, and the message when the response or its error is empty. */
export const assistantFailure = (verb: 'create' | 'update'): FailureWords => {
  const title = `Failed to ${verb} assistant`;
  return {
    title,
    message: error => {
      if (error instanceof InvalidResponseError) return `${title}: No response received`;
      return error.message === '' ? DEFAULTS[verb] : explainError(error);
    },
  };
};
