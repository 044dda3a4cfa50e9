import { adminLabContracts, type LabSetup, type RequestOptions, request } from '@groundwork/api-client';
import {
  type LabelledCase,
  type LabelledCaseInput,
  labelledCaseInputSchema,
  labelledCaseSchema,
} from '@groundwork/domain';
import { Button, Group, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import type { Column } from '../../../ui/resource-table/column.ts';
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx';
import { Surface } from '../../../ui/surface.tsx';
import type { Field } from '../components/field.ts';
import { ResourceForm } from '../components/resource-form.tsx';
import { rowActs } from '../components/row-acts.tsx';
import { dropRow, useAdminMutation } from '../components/use-admin-mutation.ts';
import { useRecordDialog } from '../components/use-record-dialog.ts';
import { rowsQuery } from '../components/use-rows.ts';
import { LoadMore } from '../long-list/load-more.tsx';
import { type LongList, useLongList } from '../long-list/use-long-list.ts';
import classes from './lab.module.css';
import { SOURCE_WORDS } from './lab-words.ts';
import { setupQuery } from './use-lab.ts';

const { cases, addCase, changeCase, removeCase } = adminLabContracts;

/** How many the server answers at once. */
const CASES_AT_ONCE = 50;
const source: LongList<LabelledCase> = {
  contract: cases,
  key: rowsQuery(cases, {}).queryKey,
  pageSize: CASES_AT_ONCE,
  read: (last, _limit, options) => request(cases, { query: { before: last?.id } }, options),
};
const list = source.key;

/** Answers that administrators labelled: by hand, or by deciding an appeal (AD-126). */
export function HandCases() {
  const { rows, failure, older } = useLongList(source, "Couldn't load the cases");
  const { dialog, show, close } = useRecordDialog<LabelledCase>();
  return (
    <Surface plain className={classes.section}>
      <Group gap="sm" justify="space-between">
        <h2>Labelled here</h2>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => show({ kind: 'create' })}
        >
          Add Case
        </Button>
      </Group>
      <ResourceTable
        label="Labelled cases"
        columns={COLUMNS}
        rows={rows}
        failure={failure}
        empty={{ text: 'No cases yet. Add answers that the judge should accept or refuse.' }}
        nameOf={({ answer }) => answer.slice(0, 40)}
        actionsOf={record => [
          ...(record.source === 'hand' ? [rowActs.edit(() => show({ kind: 'edit', record }))] : []),
          rowActs.remove(() => show({ kind: 'delete', record })),
        ]}
      />
      <LoadMore {...older} />
      {dialog?.kind === 'delete' && <DeleteCase record={dialog.record} onClose={close} />}
      {(dialog?.kind === 'create' || dialog?.kind === 'edit') && (
        <CaseForm record={dialog.kind === 'edit' ? dialog.record : null} onClose={close} />
      )}
    </Surface>
  );
}

const COLUMNS: Column<LabelledCase>[] = [
  { header: 'Answer', kind: 'name', cell: ({ answer }) => <LongText text={answer} what="answer" /> },
  { header: 'Question', cell: ({ question }) => <LongText text={question} what="question" /> },
  {
    header: 'Label',
    cell: ({ label }) => (label === 'pass' ? 'Pass' : 'Fail'),
    sortBy: ({ label }) => label,
  },
  {
    header: 'From',
    cell: ({ source, adminName }) => (
      <div>
        {SOURCE_WORDS[source]}
        <span className={classes.aside}>
          by <bdi>{adminName}</bdi>
        </span>
      </div>
    ),
    sortBy: ({ source }) => source,
  },
];

function CaseForm({ record, onClose }: { record: LabelledCase | null; onClose: () => void }) {
  const { data: setup } = useQuery(setupQuery(false));
  return (
    <ResourceForm
      entity="case"
      fields={fieldsOf(setup, record)}
      body={labelledCaseInputSchema}
      recordSchema={labelledCaseSchema}
      record={record}
      list={list}
      save={save}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

const save = (body: LabelledCaseInput, caseId: number | null, options: RequestOptions) =>
  caseId === null ? request(addCase, { body }, options) : request(changeCase, { params: { caseId }, body });

function fieldsOf(setup: LabSetup | undefined, record: LabelledCase | null): Field[] {
  const questions = setup?.questions ?? [];
  const option = (id: number, text: string) => ({ value: String(id), label: text });
  const groups = [...new Set(questions.map(({ challenge }) => challenge))].map(group => ({
    group,
    items: questions.filter(({ challenge }) => challenge === group).map(({ id, text }) => option(id, text)),
  }));
  const isListed = record === null || questions.some(({ id }) => id === record.questionId);
  return [
    {
      name: 'questionId',
      label: 'Question',
      kind: 'number',
      isRequired: true,
      render: ({ id, name, label, value, error, onChange }) => (
        <NativeSelect
          {...{ id, name, label, value, error }}
          required
          data={[
            { value: '', label: 'Choose a question' },
            ...(isListed ? [] : [option(record.questionId, record.question)]),
            ...groups,
          ]}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ),
    },
    { name: 'answer', label: 'Answer', kind: 'long', rows: 5, isRequired: true },
    {
      name: 'label',
      label: 'The judge should',
      kind: 'choice',
      initial: 'pass',
      choices: [
        { value: 'pass', label: 'Accept it' },
        { value: 'fail', label: 'Refuse it' },
      ],
    },
  ];
}

function DeleteCase({ record, onClose }: { record: LabelledCase; onClose: () => void }) {
  const { mutate, isPending } = useAdminMutation({
    list,
    run: () => request(removeCase, { params: { caseId: record.id } }),
    change: rows => dropRow(rows, record.id),
    done: ({ wasThere }) => (wasThere ? 'Case deleted' : 'Case was already deleted'),
    failure: { verb: 'delete', entity: 'case' },
  });
  return (
    <ConfirmDialog
      opened
      title="Delete case"
      text="This deletes the case, also from the results of earlier runs. This action cannot be undone."
      confirmLabel="Delete"
      busy={isPending}
      busyLabel="Deleting..."
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
