import { adminStepContracts, request } from '@groundwork/api-client';
import { type AdminStep, adminStepSchema, type StepChange, stepChangeSchema } from '@groundwork/domain';
import { Group } from '@mantine/core';
import { HideRecordDialog } from '../../components/hide-record-dialog.tsx';
import { nextOrder } from '../../components/next-order.ts';
import { ResourceForm } from '../../components/resource-form.tsx';
import { rowActs } from '../../components/row-acts.tsx';
import { Status } from '../../components/status.tsx';
import { putRow, useAdminMutation } from '../../components/use-admin-mutation.ts';
import { type RecordDialog, useRecordDialog } from '../../components/use-record-dialog.ts';
import { useReorder } from '../../components/use-reorder.tsx';
import { RevisionsDialog } from '../../revisions/revisions-dialog.tsx';
import { Branch, NewButton } from '../branch.tsx';
import { stepList } from '../curriculum-lists.ts';
import { placeOf } from '../places.ts';
import { Questions } from '../questions/questions.tsx';
import { asksNothing, type ChallengeNode, count, writeCounts } from '../tree.ts';
import type { TreeView } from '../use-tree-view.ts';
import { stepFields } from './step-fields.tsx';

const list = stepList;

/** The steps of a challenge, with their questions. */
export function Steps({ node, view }: { node: ChallengeNode; view: TreeView }) {
  const { record: challenge, all, shown } = node;
  const { dialog, show, close } = useRecordDialog<AdminStep, 'deactivate' | 'revisions'>();
  const { mutate: change, isPending } = useChange();
  const { order, dialog: orderDialog } = useReorder({
    list,
    entity: 'step',
    part: { challengeId: challenge.id },
    send: ids => request(adminStepContracts.order, { params: { challengeId: challenge.id }, body: { ids } }),
  });
  const actionsOf = (step: AdminStep) => [
    rowActs.activate(step.isActive, () =>
      step.isActive ? show({ kind: 'deactivate', record: step }) : change({ ...step, isActive: true }),
    ),
    rowActs.revisions(() => show({ kind: 'revisions', record: step })),
    rowActs.remove(() => show({ kind: 'delete', record: step })),
  ];
  return (
    <>
      <Branch
        label={`Steps in ${challenge.title}`}
        empty="No steps yet."
        titles="h3"
        view={view}
        onOrder={order}
        rows={shown.map(node => ({
          id: node.record.id,
          place: placeOf('step', node.record.id),
          title: node.record.title,
          name: node.record.title,
          status: <Status {...node.record} asksNothing={asksNothing(node.record)} isQuiet />,
          actions: actionsOf(node.record),
          below: {
            label: `Questions in ${node.record.title}`,
            counts: writeCounts([count(node.all.length, 'question')], node),
            isFound: node.matchesBelow > 0,
            show: () => <Questions node={node} view={view} />,
          },
        }))}
      />
      <Group gap="xs">
        <NewButton entity="Step" within={challenge.title} onCreate={() => show({ kind: 'create' })} />
      </Group>
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
          <StepDialog
            challengeId={challenge.id}
            dialog={dialog}
            order={nextOrder(all.map(({ record }) => record))}
            onClose={close}
          />
        )
      )}
    </>
  );
}

/** Sends the whole record, whose stored criteria and section the server validates. */
const replace = ({ id: stepId, challengeId: _, reportSection, ...step }: AdminStep) =>
  request(adminStepContracts.update, {
    params: { stepId },
    body: { ...step, reportSection: reportSection as StepChange['reportSection'] },
  });

function useChange() {
  return useAdminMutation({
    list,
    run: replace,
    change: putRow,
    done: () => 'Step updated',
    failure: { verb: 'update', entity: 'step' },
  });
}

const SEEN = 'Founders see it as locked, with a link to the challenge. It no longer counts.';

interface StepDialogProps {
  challengeId: number;
  dialog: RecordDialog<AdminStep, 'deactivate'>;
  /** Default order of a new record. */
  order?: string;
  onClose: () => void;
}

export function StepDialog({ challengeId, dialog, order = '', onClose }: StepDialogProps) {
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
      part={['/api/admin/challenges', challengeId, 'steps']}
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
