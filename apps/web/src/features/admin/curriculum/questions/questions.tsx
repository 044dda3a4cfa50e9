import { adminQuestionContracts, request } from '@groundwork/api-client';
import {
  type AdminQuestion,
  type AdminStep,
  adminQuestionSchema,
  type QuestionChange,
  questionChangeSchema,
} from '@groundwork/domain';
import { Button } from '@mantine/core';
import { contractQuery } from '../../../../app/contract-query.ts';
import { useFailureToast } from '../../../../app/use-failure-toast.ts';
import { ResourceTable } from '../../../../ui/resource-table/resource-table.tsx';
import { DeleteRecordDialog } from '../../kit/delete-record-dialog.tsx';
import { ListHead } from '../../kit/list-head.tsx';
import { nextOrder } from '../../kit/next-order.ts';
import { ResourceForm } from '../../kit/resource-form.tsx';
import { rowActs } from '../../kit/row-acts.tsx';
import { putRow, useAdminMutation } from '../../kit/use-admin-mutation.ts';
import { type RecordDialog, useRecordDialog } from '../../kit/use-record-dialog.ts';
import { useReorder } from '../../kit/use-reorder.ts';
import { useRows } from '../../kit/use-rows.ts';
import { curriculumQueries } from '../curriculum-queries.ts';
import { questionColumns } from './question-columns.tsx';
import { questionFields } from './question-fields.tsx';
import { shorten } from './shorten.ts';

/** The questions of a step. */
export function Questions({ step }: { step: AdminStep }) {
  const params = { stepId: step.id };
  const list = curriculumQueries.questions(step.id).queryKey;
  const { rows, error, failure } = useRows(
    adminQuestionContracts.list,
    { params },
    'Failed to load questions',
  );
  useFailureToast(error, 'Error fetching questions', failure?.message ?? '');
  const { dialog, show, close } = useRecordDialog<AdminQuestion>();
  const { mutate: change } = useAdminMutation({
    list,
    run: ({ id: questionId, stepId: _, ...body }: AdminQuestion) =>
      request(adminQuestionContracts.update, { params: { questionId }, body }),
    change: putRow,
    done: () => 'Question updated',
    failure: { verb: 'update', entity: 'question' },
  });
  const order = useReorder({
    list,
    entity: 'question',
    send: ids => request(adminQuestionContracts.order, { params, body: { ids } }),
  });
  const create = () => show({ kind: 'create' });
  return (
    <>
      <ListHead title={`Questions of ${step.title}`} create="New Question" onCreate={create} />
      <ResourceTable
        label="Questions"
        columns={questionColumns}
        rows={rows}
        failure={failure}
        empty={{
          text: 'No questions found. Create the first question of this step.',
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
          rowActs.activate(question.isActive, () => change({ ...question, isActive: !question.isActive })),
          rowActs.remove(() => show({ kind: 'delete', record: question })),
        ]}
      />
      {dialog && <QuestionDialog stepId={step.id} dialog={dialog} order={nextOrder(rows)} onClose={close} />}
    </>
  );
}

interface QuestionDialogProps {
  stepId: number;
  dialog: RecordDialog<AdminQuestion>;
  /** Of a new one. */
  order: string;
  onClose: () => void;
}

function QuestionDialog({ stepId, dialog, order, onClose }: QuestionDialogProps) {
  const list = curriculumQueries.questions(stepId).queryKey;
  if (dialog.kind === 'delete') {
    const { id, text } = dialog.record;
    const params = { questionId: id };
    return (
      <DeleteRecordDialog
        entity="question"
        id={id}
        name={shorten(text)}
        text="Are you sure you want to delete this question? This also deletes its progress records. Points that founders have earned stay."
        impact={contractQuery(adminQuestionContracts.impact, { params })}
        impactLabels={{ founders: 'Founders who have worked on it' }}
        list={list}
        remove={() => request(adminQuestionContracts.remove, { params })}
        onClose={onClose}
      />
    );
  }
  const record = dialog.kind === 'edit' ? dialog.record : null;
  return (
    <ResourceForm
      entity="question"
      {...(record && { title: `Edit Question: ${shorten(record.text)}` })}
      fields={questionFields}
      body={questionChangeSchema}
      recordSchema={adminQuestionSchema}
      record={record}
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
