import {
  adminChallengeContracts,
  curriculumContracts,
  type RequestOptions,
  request,
} from '@groundwork/api-client';
import {
  type AdminChallenge,
  adminChallengeSchema,
  type ChallengeInput,
  challengeInputSchema,
} from '@groundwork/domain';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { FormValues } from '../../../../app/forms/merge-newer.ts';
import { Link } from '../../../../app/navigation/link.tsx';
import type { Column } from '../../../../ui/resource-table/column.ts';
import { ResourceTable } from '../../../../ui/resource-table/resource-table.tsx';
import { CsvButton } from '../../components/csv-button.tsx';
import { DrawingField } from '../../components/drawing-field.tsx';
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
import { RevisionsDialog } from '../../revisions/revisions-dialog.tsx';
import { usePlace } from '../../use-place.ts';
import classes from '../curriculum.module.css';
import { curriculumQueries } from '../curriculum-queries.ts';
import { IconField, ImageField } from './media-fields.tsx';

type Hiding = 'archive' | 'deactivate';

const list = curriculumQueries.challenges().queryKey;

/** All challenges, including archived ones. */
export function Challenges() {
  const { rows, failure } = useRows(curriculumContracts.adminChallenges, {}, "Couldn't load challenges");
  const { dialog, show, close } = useRecordDialog<AdminChallenge, Hiding | 'revisions'>();
  const columns = useColumns();
  const { go } = usePlace();
  const { mutate: change, isPending } = useChange();
  const { order, dialog: orderDialog } = useReorder({
    list,
    entity: 'challenge',
    part: {},
    send: ids => request(adminChallengeContracts.order, { body: { ids } }),
  });
  const create = () => show({ kind: 'create' });
  return (
    <>
      <ListHead title="Challenges" create="New Challenge" onCreate={create}>
        <CsvButton name="challenges" columns={columns} rows={rows} />
      </ListHead>
      <ResourceTable
        label="Challenges"
        columns={columns}
        rows={rows}
        failure={failure}
        empty={{
          text: 'No challenges found. Create your first challenge.',
          action: (
            <Button variant="default" onClick={create}>
              Create your first challenge
            </Button>
          ),
        }}
        nameOf={({ title }) => title}
        onOrder={order}
        actionsOf={challenge => [
          rowActs.edit(() => show({ kind: 'edit', record: challenge })),
          rowActs.open('Steps', () => go({ list: 'steps', challengeId: challenge.id, stepId: null })),
          rowActs.activate(challenge.isActive, () =>
            challenge.isActive
              ? show({ kind: 'deactivate', record: challenge })
              : change({ ...challenge, isActive: true }),
          ),
          rowActs.archive(challenge.isArchived, () =>
            challenge.isArchived
              ? change({ ...challenge, isArchived: false })
              : show({ kind: 'archive', record: challenge }),
          ),
          rowActs.revisions(() => show({ kind: 'revisions', record: challenge })),
          rowActs.remove(() => show({ kind: 'delete', record: challenge })),
        ]}
      />
      {orderDialog}
      {dialog?.kind === 'revisions' ? (
        <RevisionsDialog
          kind="challenge"
          record={dialog.record}
          name={dialog.record.title}
          isBusy={isPending}
          onRestore={content => change({ ...dialog.record, ...content }, { onSuccess: close })}
          onClose={close}
        />
      ) : (
        dialog && <ChallengeDialog dialog={dialog} order={nextOrder(rows)} onClose={close} />
      )}
    </>
  );
}

function useColumns() {
  const { addressOf } = usePlace();
  return useMemo(
    () => challengeColumns(challengeId => addressOf({ list: 'steps', challengeId, stepId: null })),
    [addressOf],
  );
}

/** Sends the whole record, changed in one field. */
const replace = ({ id: challengeId, ...body }: AdminChallenge) =>
  request(adminChallengeContracts.update, { params: { challengeId }, body });

/** Unarchives and activates, which takes nothing from anyone. */
function useChange() {
  return useAdminMutation({
    list,
    run: replace,
    change: putRow,
    done: () => 'Challenge updated',
    failure: { verb: 'update', entity: 'challenge' },
  });
}

interface ChallengeDialogProps {
  dialog: RecordDialog<AdminChallenge, Hiding>;
  /** Default order of a new record. */
  order: string;
  onClose: () => void;
}

function ChallengeDialog({ dialog, order, onClose }: ChallengeDialogProps) {
  if (dialog.kind !== 'create' && dialog.kind !== 'edit') {
    const { id, title } = dialog.record;
    return (
      <HideRecordDialog
        entity="challenge"
        id={id}
        name={title}
        part={{ challengeId: id }}
        list={list}
        hiding={hidingOf(dialog.record, dialog.kind)}
        isDeletion={dialog.kind === 'delete'}
        deleted="This deletes the challenge with its steps, questions, conversations and accepted answers. Founders who open it read that it doesn't exist."
        remove={() => request(adminChallengeContracts.remove, { params: { challengeId: id } })}
        onClose={onClose}
      />
    );
  }
  return (
    <ResourceForm
      entity="challenge"
      fields={challengeFields}
      body={challengeInputSchema}
      recordSchema={adminChallengeSchema}
      record={dialog.kind === 'edit' ? dialog.record : null}
      initial={{ order }}
      list={list}
      askHiding={values => (dialog.kind === 'edit' ? askHiding(dialog.record, values) : null)}
      save={save}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

const SEEN: Record<Hiding, string> = {
  archive:
    'Founders no longer see it on the roadmap. If they open it, they read “Archived by your programme”, with a link to where they can continue.',
  deactivate: 'Founders see it as coming soon, with a link to the roadmap.',
};

/** The same question where the form's switches hide it. */
function askHiding({ id, title, isActive, isArchived }: AdminChallenge, values: FormValues) {
  const isHidden = values.isArchived !== '' && !isArchived;
  if (!isHidden && (values.isActive !== '' || !isActive)) return null;
  const act = isHidden ? 'archive' : 'deactivate';
  const verb = isHidden ? 'Archive' : 'Deactivate';
  return { act, title: `${verb} challenge “${title}”`, text: SEEN[act], part: { challengeId: id } } as const;
}

function hidingOf(challenge: AdminChallenge, kind: Hiding | 'delete') {
  if (kind === 'deactivate') {
    const seen = SEEN[kind];
    return { act: kind, seen, run: () => replace({ ...challenge, isActive: false }) };
  }
  if (challenge.isArchived) return null;
  return {
    act: 'archive' as const,
    seen: SEEN.archive,
    run: () => replace({ ...challenge, isArchived: true }),
  };
}

const save = (body: ChallengeInput, challengeId: number | null, options: RequestOptions) =>
  challengeId === null
    ? request(adminChallengeContracts.create, { body }, options)
    : request(adminChallengeContracts.update, { params: { challengeId }, body });

/** @param toSteps returns the address of a challenge's steps */
const challengeColumns = (toSteps: (challengeId: number) => string): Column<AdminChallenge>[] => [
  { header: 'ID', kind: 'number', cell: ({ id }) => id, sortBy: ({ id }) => id },
  {
    header: 'Title',
    kind: 'name',
    cell: ({ id, title }) => (
      <Link to={toSteps(id)} className={classes.link}>
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
  { header: 'Order', kind: 'number', cell: ({ order }) => order, sortBy: ({ order }) => order },
  {
    header: 'Status',
    cell: challenge => <Status {...challenge} />,
    text: statusText,
    sortBy: ({ isActive, isArchived }) => `${isArchived} ${!isActive}`,
  },
];

const challengeFields: Field[] = [
  { name: 'title', label: 'Title', kind: 'text', isRequired: true },
  { name: 'description', label: 'Description', kind: 'long', rows: 4, isRequired: true },
  { name: 'order', label: 'Order', kind: 'number', isRequired: true, isHalf: true },
  {
    name: 'icon',
    label: 'Icon name',
    kind: 'text',
    initial: 'school',
    isHalf: true,
    render: input => <IconField {...input} />,
  },
  {
    name: 'imageUrl',
    label: 'Image URL',
    kind: 'text',
    render: input => <ImageField {...input} />,
  },
  {
    name: 'videoUrl',
    label: 'Video URL',
    kind: 'text',
    type: 'url',
    placeholder: 'https://',
    description: 'Founders see a link to the video on the challenge page.',
  },
  { name: 'iconSvg', label: 'Icon drawing', kind: 'text', render: input => <DrawingField {...input} /> },
  {
    name: 'isActive',
    label: 'Active',
    kind: 'flag',
    initial: 'true',
    description: 'Founders see an inactive challenge as coming soon.',
  },
  {
    name: 'isArchived',
    label: 'Archived',
    kind: 'flag',
    description: "Founders don't see an archived challenge.",
  },
];
