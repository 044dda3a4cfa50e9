import { adminChallengeContracts, type RequestOptions, request } from '@groundwork/api-client';
import {
  type AdminChallenge,
  adminChallengeSchema,
  type ChallengeInput,
  challengeInputSchema,
} from '@groundwork/domain';
import type { FormValues } from '../../../../app/forms/merge-newer.ts';
import { DrawingField } from '../../components/drawing-field.tsx';
import type { Field } from '../../components/field.ts';
import { HideRecordDialog } from '../../components/hide-record-dialog.tsx';
import { ResourceForm } from '../../components/resource-form.tsx';
import { rowActs } from '../../components/row-acts.tsx';
import { Status } from '../../components/status.tsx';
import { putRow, useAdminMutation } from '../../components/use-admin-mutation.ts';
import { type RecordDialog, useRecordDialog } from '../../components/use-record-dialog.ts';
import { useReorder } from '../../components/use-reorder.tsx';
import { RevisionsDialog } from '../../revisions/revisions-dialog.tsx';
import { Branch } from '../branch.tsx';
import { challengeList } from '../curriculum-lists.ts';
import { placeOf } from '../places.ts';
import { Steps } from '../steps/steps.tsx';
import { type ChallengeNode, count, sum, writeCounts } from '../tree.ts';
import type { TreeView } from '../use-tree-view.ts';
import { IconField, ImageField } from './media-fields.tsx';

type Hiding = 'archive' | 'deactivate';

const list = challengeList;

interface ChallengesProps {
  nodes: readonly ChallengeNode[];
  /** All challenges, for their order. */
  all: readonly AdminChallenge[];
  view: TreeView;
}

/** The challenges of the tree, with their steps. */
export function Challenges({ nodes, all, view }: ChallengesProps) {
  const { dialog, show, close } = useRecordDialog<AdminChallenge, Hiding | 'revisions'>();
  const { mutate: change, isPending } = useChange();
  const { order, dialog: orderDialog } = useReorder({
    list,
    entity: 'challenge',
    part: {},
    send: ids => request(adminChallengeContracts.order, { body: { ids } }),
  });
  const actionsOf = (challenge: AdminChallenge) => [
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
  ];
  return (
    <>
      <Branch
        label="Challenges"
        empty="No challenges yet."
        titles="h2"
        view={view}
        onOrder={shown => order(withOthers(all, shown))}
        rows={nodes.map(node => ({
          id: node.record.id,
          place: placeOf('challenge', node.record.id),
          title: node.record.title,
          name: node.record.title,
          status: <Status {...node.record} isArchived={false} isQuiet />,
          actions: actionsOf(node.record),
          below: {
            label: `Steps in ${node.record.title}`,
            counts: countChallenge(node),
            isFound: node.matchesBelow > 0,
            show: () => <Steps node={node} view={view} />,
          },
        }))}
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
        dialog && <ChallengeDialog dialog={dialog} onClose={close} />
      )}
    </>
  );
}

/** All ids with those shown in a new order, each of the others where it was. */
function withOthers(all: readonly AdminChallenge[], shown: readonly number[]): number[] {
  const next = shown.values();
  return all.map(({ id }) => (shown.includes(id) ? (next.next().value ?? id) : id));
}

function countChallenge(node: ChallengeNode): string {
  const questions = sum(node.all, step => step.all.length);
  return writeCounts([count(node.all.length, 'step'), count(questions, 'question')], node);
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
  order?: string;
  onClose: () => void;
}

export function ChallengeDialog({ dialog, order = '', onClose }: ChallengeDialogProps) {
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
