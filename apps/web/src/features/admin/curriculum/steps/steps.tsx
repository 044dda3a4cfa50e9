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
import { contractQuery } from '../../../../app/contract-query.ts';
import { Link } from '../../../../app/navigation/link.tsx';
import type { Column } from '../../../../ui/resource-table/column.ts';
import { ResourceTable } from '../../../../ui/resource-table/resource-table.tsx';
import { DeleteRecordDialog } from '../../components/delete-record-dialog.tsx';
import { ListHead } from '../../components/list-head.tsx';
import { nextOrder } from '../../components/next-order.ts';
import { ResourceForm } from '../../components/resource-form.tsx';
import { rowActs } from '../../components/row-acts.tsx';
import { Status } from '../../components/status.tsx';
import { putRow, useAdminMutation } from '../../components/use-admin-mutation.ts';
import { type RecordDialog, useRecordDialog } from '../../components/use-record-dialog.ts';
import { useReorder } from '../../components/use-reorder.ts';
import { useRowsOf } from '../../components/use-rows.ts';
import { RevisionsDialog } from '../../revisions/revisions-dialog.tsx';
import { usePlace } from '../../use-place.ts';
import classes from '../curriculum.module.css';
import { curriculumQueries } from '../curriculum-queries.ts';
import { SeeAsFounder } from './see-as-founder/see-as-founder.tsx';
import { stepFields } from './step-fields.tsx';

type StepDialog = RecordDialog<AdminStep, 'see'>;

export function Steps({ challenge }: { challenge: AdminChallenge }) {
  const query = curriculumQueries.steps(challenge.id);
  const { rows, failure } = useRowsOf(query, adminStepContracts.list, "Couldn't load steps");
  const { dialog, show, close } = useRecordDialog<AdminStep, 'see' | 'revisions'>();
  const columns = useColumns();
  const { go } = usePlace();
  const { mutate: change, isPending } = useChange(challenge.id);
  const order = useReorder({
    list: query.queryKey,
    entity: 'step',
    send: ids => request(adminStepContracts.order, { params: { challengeId: challenge.id }, body: { ids } }),
  });
  const create = () => show({ kind: 'create' });
  return (
    <>
      <ListHead title={`Steps in ${challenge.title}`} create="New Step" onCreate={create} />
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
          rowActs.activate(step.isActive, () => change({ ...step, isActive: !step.isActive })),
          rowActs.revisions(() => show({ kind: 'revisions', record: step })),
          rowActs.remove(() => show({ kind: 'delete', record: step })),
        ]}
      />
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

function useChange(challengeId: number) {
  return useAdminMutation({
    list: curriculumQueries.steps(challengeId).queryKey,
    run: ({ id: stepId, challengeId: _, reportSection, ...step }: AdminStep) =>
      request(adminStepContracts.update, {
        params: { stepId },
        // The server validates the stored value.
        body: { ...step, reportSection: reportSection as StepChange['reportSection'] },
      }),
    change: putRow,
    done: () => 'Step updated',
    failure: { verb: 'update', entity: 'step' },
  });
}

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
  if (dialog.kind === 'delete') {
    const { id, title } = dialog.record;
    const params = { stepId: id };
    return (
      <DeleteRecordDialog
        entity="step"
        id={id}
        name={title}
        text="This deletes the step, its questions and progress records. Founders keep the XP they've earned. This action cannot be undone."
        impact={contractQuery(adminStepContracts.impact, { params })}
        list={list}
        remove={() => request(adminStepContracts.remove, { params })}
        onClose={onClose}
      />
    );
  }
  return (
    <ResourceForm
      entity="step"
      fields={stepFields}
      body={stepChangeSchema}
      recordSchema={adminStepSchema}
      record={dialog.kind === 'edit' ? dialog.record : null}
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
  { header: 'Description', cell: ({ description }) => <span className={classes.text}>{description}</span> },
  { header: 'Completed by', cell: ({ completionCriteria }) => describe(completionCriteria) },
  {
    header: 'Report section',
    cell: ({ reportSection }) => REPORT_SECTIONS.find(({ type }) => type === reportSection)?.title ?? '–',
  },
  { header: 'Order', kind: 'number', cell: ({ order }) => order, sortBy: ({ order }) => order },
  { header: 'Status', cell: step => <Status {...step} />, sortBy: ({ isActive }) => (isActive ? 0 : 1) },
];

function describe(completionCriteria: unknown): string {
  const criteria = normaliseCompletionCriteria(completionCriteria);
  if (criteria.kind === 'questions')
    return criteria.requiredCount === 1 ? '1 question' : `${criteria.requiredCount} questions`;
  if (criteria.kind === 'none') return 'All its questions';
  if (criteria.objective !== null && criteria.items.length <= 1) return 'Objective';
  return criteria.items.length === 1 ? '1 criterion' : `${criteria.items.length} criteria`;
}
