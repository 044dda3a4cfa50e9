import { adminQuestionContracts, explainError, request } from '@groundwork/api-client';
import {
  type AdminQuestion,
  type AdminStep,
  adminQuestionSchema,
  type ListedQuestion,
  QUESTION_TYPES,
  type QuestionChange,
  questionChangeSchema,
} from '@groundwork/domain';
import { Button, Group } from '@mantine/core';
import { IconMessageChatbot, IconUserSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { contractQuery } from '../../../../app/contract-query.ts';
import { Link } from '../../../../app/navigation/link.tsx';
import { useFailureToast } from '../../../../app/use-failure-toast.ts';
import { adminPaths } from '../../admin-paths.ts';
import { questionTypes } from '../../compare/field-words.ts';
import type { Field } from '../../components/field.ts';
import { HideRecordDialog } from '../../components/hide-record-dialog.tsx';
import { nextOrder } from '../../components/next-order.ts';
import { ResourceForm } from '../../components/resource-form.tsx';
import { rowActs } from '../../components/row-acts.tsx';
import { Status } from '../../components/status.tsx';
import { putRow, useAdminMutation } from '../../components/use-admin-mutation.ts';
import { type RecordDialog, useRecordDialog } from '../../components/use-record-dialog.ts';
import { useReorder } from '../../components/use-reorder.tsx';
import { EvaluationCriteriaEditor } from '../../criteria/evaluation-criteria-editor.tsx';
import { writeJson } from '../../criteria/json-value.ts';
import { NEW_RUBRIC } from '../../criteria/judged-form.tsx';
import { RevisionsDialog } from '../../revisions/revisions-dialog.tsx';
import { Branch, NewButton } from '../branch.tsx';
import { questionList } from '../curriculum-lists.ts';
import { placeOf } from '../places.ts';
import { SeeAsFounder } from '../steps/see-as-founder/see-as-founder.tsx';
import type { StepNode } from '../tree.ts';
import type { TreeView } from '../use-tree-view.ts';
import { FigureField } from './figure-field.tsx';
import { TryIt } from './try-it.tsx';

const list = questionList;

/** The questions of a step, and what can be done with the step as a whole. */
export function Questions({ node, view }: { node: StepNode; view: TreeView }) {
  const { record: step, all, shown } = node;
  const { dialog, show, close } = useRecordDialog<ListedQuestion, 'deactivate' | 'revisions'>();
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
    part: { stepId: step.id },
    send: ids => request(adminQuestionContracts.order, { params: { stepId: step.id }, body: { ids } }),
  });
  const actionsOf = (question: ListedQuestion) => [
    rowActs.activate(question.isActive, () =>
      question.isActive
        ? show({ kind: 'deactivate', record: question })
        : change([question, { isActive: true }]),
    ),
    rowActs.revisions(() => show({ kind: 'revisions', record: question })),
    rowActs.remove(() => show({ kind: 'delete', record: question })),
  ];
  return (
    <>
      <Branch
        label={`Questions in ${step.title}`}
        empty="No questions yet."
        titles="p"
        view={view}
        onOrder={order}
        rows={shown.map(({ record }) => ({
          id: record.id,
          place: placeOf('question', record.id),
          title: record.text,
          name: shorten(record.text),
          status: <Status {...record} isQuiet />,
          actions: actionsOf(record),
        }))}
      />
      <StepActions step={step} onCreate={() => show({ kind: 'create' })} />
      {orderDialog}
      {dialog?.kind === 'revisions' ? (
        <WholeQuestion id={dialog.record.id} onFailure={close}>
          {question => (
            <RevisionsDialog
              kind="question"
              record={question}
              name={shorten(question.text)}
              isBusy={isPending}
              onRestore={content => change([question, content], { onSuccess: close })}
              onClose={close}
            />
          )}
        </WholeQuestion>
      ) : (
        dialog && (
          <QuestionDialog
            stepId={step.id}
            dialog={dialog}
            order={nextOrder(all.map(({ record }) => record))}
            onClose={close}
          />
        )
      )}
    </>
  );
}

function StepActions({ step, onCreate }: { step: AdminStep; onCreate: () => void }) {
  const [isSeen, see] = useState(false);
  return (
    <Group gap="xs">
      <NewButton entity="Question" within={step.title} onCreate={onCreate} />
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconUserSearch size={16} aria-hidden />}
        aria-label={`See as founder ${step.title}`}
        onClick={() => see(true)}
      >
        See as founder
      </Button>
      <Button
        component={Link}
        to={adminPaths.stepAssistants(step.id)}
        variant="subtle"
        size="xs"
        leftSection={<IconMessageChatbot size={16} aria-hidden />}
        aria-label={`Assistants in ${step.title}`}
      >
        Assistants
      </Button>
      {isSeen && <SeeAsFounder step={step} onClose={() => see(false)} />}
    </Group>
  );
}

/** Sends the whole record, of which the tree has only a part, with some fields changed. */
async function replace([{ id, updatedAt }, changes]: [ListedQuestion, Partial<AdminQuestion>]) {
  const params = { questionId: id };
  const { id: _, stepId: __, ...question } = await request(adminQuestionContracts.get, { params });
  return request(adminQuestionContracts.update, { params, body: { ...question, ...changes, updatedAt } });
}

const SEEN = 'Founders are no longer asked it. It no longer counts.';

interface QuestionDialogProps {
  stepId: number;
  dialog: RecordDialog<ListedQuestion, 'deactivate'>;
  /** Default order of a new record. */
  order?: string;
  onClose: () => void;
}

export function QuestionDialog({ stepId, dialog, order = '', onClose }: QuestionDialogProps) {
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
            ? { act: 'deactivate', seen: SEEN, run: () => replace([question, { isActive: false }]) }
            : null
        }
        isDeletion={dialog.kind === 'delete'}
        deleted="This deletes the question and the answers accepted for it. Founders are no longer asked it."
        remove={() => request(adminQuestionContracts.remove, { params: { questionId: question.id } })}
        onClose={onClose}
      />
    );
  }
  const shared = { stepId, order, onClose };
  if (dialog.kind === 'edit') {
    return (
      <WholeQuestion id={dialog.record.id} onFailure={onClose}>
        {record => <QuestionForm {...shared} record={record} />}
      </WholeQuestion>
    );
  }
  return <QuestionForm {...shared} record={null} />;
}

interface QuestionFormProps {
  stepId: number;
  order: string;
  onClose: () => void;
}

interface WholeQuestionProps {
  id: number;
  /** It can be opened again then. */
  onFailure: () => void;
  children: (question: AdminQuestion) => ReactNode;
}

/** Reads what the tree does not have of a question, and keeps it as it was then (AD-37). */
function WholeQuestion({ id, onFailure, children }: WholeQuestionProps) {
  const [record, keep] = useState<AdminQuestion | null>(null);
  const { data, error, isFetchedAfterMount } = useQuery({
    ...contractQuery(adminQuestionContracts.get, { params: { questionId: id } }, { throwOnError: false }),
    enabled: record === null,
  });
  if (!record && data && isFetchedAfterMount) keep(data);
  useFailureToast(error, "Couldn't load the question", error ? explainError(error) : '');
  const hasFailed = error !== null;
  const close = useEffectEvent(onFailure);
  useEffect(() => {
    if (hasFailed) close();
  }, [hasFailed]);
  return record && children(record);
}

function QuestionForm({
  stepId,
  order,
  onClose,
  record,
}: QuestionFormProps & { record: AdminQuestion | null }) {
  const fields = useMemo(() => questionFields(stepId), [stepId]);
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
      part={['/api/admin/steps', stepId, 'questions']}
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
