import { adminQuestionContracts, request } from '@groundwork/api-client';
import {
  type AdminQuestion,
  type AdminStep,
  adminQuestionSchema,
  QUESTION_TYPES,
  type QuestionChange,
  type QuestionType,
  questionChangeSchema,
} from '@groundwork/domain';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useFailureToast } from '../../../../app/use-failure-toast.ts';
import type { Column } from '../../../../ui/resource-table/column.ts';
import { ResourceTable } from '../../../../ui/resource-table/resource-table.tsx';
import { CsvButton } from '../../components/csv-button.tsx';
import type { Field } from '../../components/field.ts';
import { HideRecordDialog } from '../../components/hide-record-dialog.tsx';
import { ListHead } from '../../components/list-head.tsx';
import { nextOrder } from '../../components/next-order.ts';
import { ResourceForm } from '../../components/resource-form.tsx';
import { rowActs } from '../../components/row-acts.tsx';
import { Status, statusText } from '../../components/status.tsx';
import { putRow, useAdminMutation } from '../../components/use-admin-mutation.ts';
import { type RecordDialog, useRecordDialog } from '../../components/use-record-dialog.ts';
import { useReorder } from '../../components/use-reorder.tsx';
import { useRows } from '../../components/use-rows.ts';
import { EvaluationCriteriaEditor } from '../../criteria/evaluation-criteria-editor.tsx';
import { writeJson } from '../../criteria/json-value.ts';
import { NEW_RUBRIC } from '../../criteria/judged-form.tsx';
import { RevisionsDialog } from '../../revisions/revisions-dialog.tsx';
import { curriculumQueries } from '../curriculum-queries.ts';
import { FigureField } from './figure-field.tsx';
import { TryIt } from './try-it.tsx';

export function Questions({ step }: { step: AdminStep }) {
  const params = { stepId: step.id };
  const list = curriculumQueries.questions(step.id).queryKey;
  const { rows, error, failure } = useRows(
    adminQuestionContracts.list,
    { params },
    "Couldn't load questions",
  );
  useFailureToast(error, 'Error fetching questions', failure?.message ?? '');
  const { dialog, show, close } = useRecordDialog<AdminQuestion, 'deactivate' | 'revisions'>();
  const { mutate: change, isPending } = useAdminMutation({
    list,
    run: replace,
    change: putRow,
    done: () => 'Question updated',
    failure: { verb: 'update', entity: 'question' },
  });
  const { order, dialog: orderDialog } = useReorder({
    list,
    entity: 'question',
    part: params,
    send: ids => request(adminQuestionContracts.order, { params, body: { ids } }),
  });
  const create = () => show({ kind: 'create' });
  return (
    <>
      <ListHead title={`Questions in ${step.title}`} create="New Question" onCreate={create}>
        <CsvButton name="questions" columns={questionColumns} rows={rows} />
      </ListHead>
      <ResourceTable
        label="Questions"
        columns={questionColumns}
        rows={rows}
        failure={failure}
        empty={{
          text: 'No questions found. Create the first question in this step.',
          action: (
            <Button variant="default" onClick={create}>
              Create the first question
            </Button>
          ),
        }}
        nameOf={({ text }) => shorten(text)}
        onOrder={order}
        actionsOf={question => [
          rowActs.edit(() => show({ kind: 'edit', record: question })),
          rowActs.activate(question.isActive, () =>
            question.isActive
              ? show({ kind: 'deactivate', record: question })
              : change({ ...question, isActive: true }),
          ),
          rowActs.revisions(() => show({ kind: 'revisions', record: question })),
          rowActs.remove(() => show({ kind: 'delete', record: question })),
        ]}
      />
      {orderDialog}
      {dialog?.kind === 'revisions' ? (
        <RevisionsDialog
          kind="question"
          record={dialog.record}
          name={shorten(dialog.record.text)}
          isBusy={isPending}
          onRestore={content => change({ ...dialog.record, ...content }, { onSuccess: close })}
          onClose={close}
        />
      ) : (
        dialog && <QuestionDialog stepId={step.id} dialog={dialog} order={nextOrder(rows)} onClose={close} />
      )}
    </>
  );
}

/** Sends the whole record. */
const replace = ({ id: questionId, stepId: _, ...body }: AdminQuestion) =>
  request(adminQuestionContracts.update, { params: { questionId }, body });

const SEEN = 'Founders are no longer asked it. It no longer counts.';

interface QuestionDialogProps {
  stepId: number;
  dialog: RecordDialog<AdminQuestion, 'deactivate'>;
  /** Default order of a new record. */
  order: string;
  onClose: () => void;
}

function QuestionDialog({ stepId, dialog, order, onClose }: QuestionDialogProps) {
  const fields = useMemo(() => questionFields(stepId), [stepId]);
  const list = curriculumQueries.questions(stepId).queryKey;
  if (dialog.kind !== 'create' && dialog.kind !== 'edit') {
    const question = dialog.record;
    return (
      <HideRecordDialog
        entity="question"
        id={question.id}
        name={shorten(question.text)}
        part={{ questionId: question.id }}
        list={list}
        hiding={
          question.isActive
            ? { act: 'deactivate', seen: SEEN, run: () => replace({ ...question, isActive: false }) }
            : null
        }
        isDeletion={dialog.kind === 'delete'}
        deleted="This deletes the question and the answers accepted for it. Founders are no longer asked it."
        remove={() => request(adminQuestionContracts.remove, { params: { questionId: question.id } })}
        onClose={onClose}
      />
    );
  }
  const record = dialog.kind === 'edit' ? dialog.record : null;
  return (
    <ResourceForm
      entity="question"
      {...(record && { title: `Edit Question: ${shorten(record.text)}` })}
      fields={fields}
      body={questionChangeSchema}
      recordSchema={adminQuestionSchema}
      record={record}
      askHiding={({ isActive }) =>
        record?.isActive && isActive === ''
          ? {
              act: 'deactivate',
              title: `Deactivate question “${shorten(record.text)}”`,
              text: SEEN,
              part: { questionId: record.id },
            }
          : null
      }
      initial={{ order }}
      list={list}
      save={(body: QuestionChange, questionId, options) =>
        questionId === null
          ? request(adminQuestionContracts.create, { body: { ...body, stepId } }, options)
          : request(adminQuestionContracts.update, { params: { questionId }, body })
      }
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

const questionTypes: Record<QuestionType, string> = {
  standard: 'Standard',
  'open-ended': 'Open-ended',
  'multiple-choice': 'Multiple choice',
  'ai-evaluated': 'AI-evaluated',
};

const questionColumns: Column<AdminQuestion>[] = [
  { header: 'ID', kind: 'number', cell: ({ id }) => id, sortBy: ({ id }) => id },
  { header: 'Text', kind: 'name', cell: ({ text }) => text, sortBy: ({ text }) => text },
  { header: 'Type', cell: ({ type }) => questionTypes[type], sortBy: ({ type }) => type },
  { header: 'Order', kind: 'number', cell: ({ order }) => order, sortBy: ({ order }) => order },
  {
    header: 'Status',
    cell: question => <Status {...question} />,
    text: statusText,
    sortBy: ({ isActive }) => (isActive ? 0 : 1),
  },
];

const questionFields = (stepId: number): Field[] => [
  { name: 'text', label: 'Text', kind: 'long', rows: 3, isRequired: true },
  {
    name: 'type',
    label: 'Type',
    kind: 'choice',
    initial: 'ai-evaluated',
    isHalf: true,
    choices: QUESTION_TYPES.map(type => ({ value: type, label: questionTypes[type] })),
  },
  { name: 'order', label: 'Order', kind: 'number', isRequired: true, isHalf: true },
  {
    name: 'evaluationCriteria',
    label: 'Evaluation criteria',
    kind: 'json',
    initial: writeJson(NEW_RUBRIC),
    render: (input, values) => (
      <>
        <EvaluationCriteriaEditor {...input} type={values.type} />
        <TryIt stepId={stepId} values={values} />
      </>
    ),
  },
  { name: 'hint', label: 'Hint', kind: 'long', rows: 2 },
  { name: 'example', label: 'Example', kind: 'long', rows: 3 },
  {
    name: 'figure',
    label: 'Key number on the dashboard',
    kind: 'json',
    render: (input, values) => <FigureField {...input} criteria={values.evaluationCriteria} />,
  },
  {
    name: 'isActive',
    label: 'Active',
    kind: 'flag',
    initial: 'true',
    description: "Founders aren't asked an inactive question.",
  },
];

const MAX_IN_TITLE = 40;

/** Shortens a question's text for the title of a dialog. */
function shorten(text: string): string {
  const characters = [...text];
  return characters.length > MAX_IN_TITLE ? `${characters.slice(0, MAX_IN_TITLE).join('').trimEnd()}…` : text;
}
