import { adminStepContracts, request } from '@groundwork/api-client';
import {
  type AdminChallenge,
  type AdminStep,
  adminStepSchema,
  normaliseCompletionCriteria,
  REPORT_SECTIONS,
  type StepChange,
  stepChangeSchema,
} from '@groundwork/domain';
import { Button } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from '../../../../app/navigation/link.tsx';
import type { Column } from '../../../../ui/resource-table/column.ts';
import { ResourceTable } from '../../../../ui/resource-table/resource-table.tsx';
import { CsvButton } from '../../components/csv-button.tsx';
import { HideRecordDialog } from '../../components/hide-record-dialog.tsx';
import { ListHead } from '../../components/list-head.tsx';
import { nextOrder } from '../../components/next-order.ts';
import { ResourceForm } from '../../components/resource-form.tsx';
import { rowActs } from '../../components/row-acts.tsx';
import { Status, statusText } from '../../components/status.tsx';
import { putRow, useAdminMutation } from '../../components/use-admin-mutation.ts';
import { type RecordDialog, useRecordDialog } from '../../components/use-record-dialog.ts';
import { useReorder } from '../../components/use-reorder.tsx';
import { useRowsOf } from '../../components/use-rows.ts';
import { RevisionsDialog } from '../../revisions/revisions-dialog.tsx';
import { usePlace } from '../../use-place.ts';
import classes from '../curriculum.module.css';
import { curriculumQueries } from '../curriculum-queries.ts';
import { SeeAsFounder } from './see-as-founder/see-as-founder.tsx';
import { stepFields } from './step-fields.tsx';

type StepDialog = RecordDialog<AdminStep, 'see' | 'deactivate'>;

export function Steps({ challenge }: { challenge: AdminChallenge }) {
  const query = curriculumQueries.steps(challenge.id);
  const { rows, failure } = useRowsOf(query, adminStepContracts.list, "Couldn't load steps");
  const { dialog, show, close } = useRecordDialog<AdminStep, 'see' | 'deactivate' | 'revisions'>();
  const columns = useColumns();
  const { go } = usePlace();
  const { mutate: change, isPending } = useChange(challenge.id);
  const { order, dialog: orderDialog } = useReorder({
    list: query.queryKey,
    entity: 'step',
    part: { challengeId: challenge.id },
    send: ids => request(adminStepContracts.order, { params: { challengeId: challenge.id }, body: { ids } }),
  });
  const create = () => show({ kind: 'create' });
  return (
    <>
      <ListHead title={`Steps in ${challenge.title}`} create="New Step" onCreate={create}>
        <CsvButton name="steps" columns={columns} rows={rows} />
      </ListHead>
      <ResourceTable
        label="Steps"
        columns={columns}
        rows={rows}
        failure={failure}
        empty={{
          text: 'No steps found. Create the first step in this challenge.',
          action: (
            <Button variant="default" onClick={create}>
              Create the first step
            </Button>
          ),
        }}
        nameOf={({ title }) => title}
        onOrder={order}
        actionsOf={step => [
          rowActs.edit(() => show({ kind: 'edit', record: step })),
          {
            label: 'See as founder',
            icon: <IconUserSearch size={18} aria-hidden />,
            isInline: true,
            onSelect: () => show({ kind: 'see', record: step }),
          },
          rowActs.open('Questions', () => go({ list: 'questions', stepId: step.id })),
          rowActs.activate(step.isActive, () =>
            step.isActive ? show({ kind: 'deactivate', record: step }) : change({ ...step, isActive: true }),
          ),
          rowActs.revisions(() => show({ kind: 'revisions', record: step })),
          rowActs.remove(() => show({ kind: 'delete', record: step })),
        ]}
      />
      {orderDialog}
      {dialog?.kind === 'revisions' ? (
        <RevisionsDialog
          kind="step"
          record={dialog.record}
          name={dialog.record.title}
          isBusy={isPending}
          onRestore={content => change({ ...dialog.record, ...content }, { onSuccess: close })}
          onClose={close}
        />
      ) : (
        dialog && (
          <StepDialogs challengeId={challenge.id} dialog={dialog} order={nextOrder(rows)} onClose={close} />
        )
      )}
    </>
  );
}

function useColumns() {
  const { addressOf } = usePlace();
  return useMemo(() => stepColumns(stepId => addressOf({ list: 'questions', stepId })), [addressOf]);
}

/** Sends the whole record, whose stored criteria and section the server validates. */
const replace = ({ id: stepId, challengeId: _, reportSection, ...step }: AdminStep) =>
  request(adminStepContracts.update, {
    params: { stepId },
    body: { ...step, reportSection: reportSection as StepChange['reportSection'] },
  });

function useChange(challengeId: number) {
  return useAdminMutation({
    list: curriculumQueries.steps(challengeId).queryKey,
    run: replace,
    change: putRow,
    done: () => 'Step updated',
    failure: { verb: 'update', entity: 'step' },
  });
}

const SEEN = 'Founders see it as locked, with a link to the challenge. It no longer counts.';

interface StepDialogsProps {
  challengeId: number;
  dialog: StepDialog;
  /** Default order of a new record. */
  order: string;
  onClose: () => void;
}

function StepDialogs({ challengeId, dialog, order, onClose }: StepDialogsProps) {
  const list = curriculumQueries.steps(challengeId).queryKey;
  if (dialog.kind === 'see') return <SeeAsFounder step={dialog.record} onClose={onClose} />;
  if (dialog.kind !== 'create' && dialog.kind !== 'edit') {
    const step = dialog.record;
    return (
      <HideRecordDialog
        entity="step"
        id={step.id}
        name={step.title}
        part={{ stepId: step.id }}
        list={list}
        hiding={
          step.isActive
            ? { act: 'deactivate', seen: SEEN, run: () => replace({ ...step, isActive: false }) }
            : null
        }
        isDeletion={dialog.kind === 'delete'}
        deleted="This deletes the step with its questions, conversations and accepted answers. Founders who have it open read that it was deleted."
        remove={() => request(adminStepContracts.remove, { params: { stepId: step.id } })}
        onClose={onClose}
      />
    );
  }
  const record = dialog.kind === 'edit' ? dialog.record : null;
  return (
    <ResourceForm
      entity="step"
      fields={stepFields}
      body={stepChangeSchema}
      recordSchema={adminStepSchema}
      record={record}
      askHiding={({ isActive }) =>
        record?.isActive && isActive === ''
          ? {
              act: 'deactivate',
              title: `Deactivate step “${record.title}”`,
              text: SEEN,
              part: { stepId: record.id },
            }
          : null
      }
      initial={{ order }}
      list={list}
      save={(body: StepChange, stepId, options) =>
        stepId === null
          ? request(adminStepContracts.create, { body: { ...body, challengeId } }, options)
          : request(adminStepContracts.update, { params: { stepId }, body })
      }
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

/** @param toQuestions returns the address of a step's questions */
const stepColumns = (toQuestions: (stepId: number) => string): Column<AdminStep>[] => [
  { header: 'ID', kind: 'number', cell: ({ id }) => id, sortBy: ({ id }) => id },
  {
    header: 'Title',
    kind: 'name',
    cell: ({ id, title }) => (
      <Link to={toQuestions(id)} className={classes.link}>
        {title}
      </Link>
    ),
    sortBy: ({ title }) => title,
  },
  {
    header: 'Description',
    cell: ({ description }) => <span className={classes.text}>{description}</span>,
    text: ({ description }) => description,
  },
  {
    header: 'Completed by',
    cell: ({ completionCriteria }) => describe(completionCriteria),
    text: ({ completionCriteria }) => describe(completionCriteria),
  },
  {
    header: 'Report section',
    cell: step => sectionOf(step) ?? '–',
    text: step => sectionOf(step) ?? '',
  },
  { header: 'Order', kind: 'number', cell: ({ order }) => order, sortBy: ({ order }) => order },
  {
    header: 'Status',
    cell: step => <Status {...step} asksNothing={!step.asksSomething && !step.pending?.isNew} />,
    text: statusText,
    sortBy: ({ isActive }) => (isActive ? 0 : 1),
  },
];

const sectionOf = ({ reportSection }: AdminStep): string | undefined =>
  REPORT_SECTIONS.find(({ type }) => type === reportSection)?.title;

function describe(completionCriteria: unknown): string {
  const criteria = normaliseCompletionCriteria(completionCriteria);
  if (criteria.kind === 'questions')
    return criteria.requiredCount === 1 ? '1 question' : `${criteria.requiredCount} questions`;
  if (criteria.kind === 'none') return 'All its questions';
  if (criteria.objective !== null && criteria.items.length <= 1) return 'Objective';
  return criteria.items.length === 1 ? '1 criterion' : `${criteria.items.length} criteria`;
}
