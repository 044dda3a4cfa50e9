import { adminStepContracts, request, stepAssistantContracts } from '@groundwork/api-client';
import type { AdminStep, StepAssistant } from '@groundwork/domain';
import { Button, Loader } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { BackLink } from '../../../../app/navigation/back-link.tsx';
import { NotFoundPanel } from '../../../../app/navigation/not-found-panel.tsx';
import { parseId } from '../../../../app/paths.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { PageHeading } from '../../../../ui/page-heading.tsx';
import type { Column } from '../../../../ui/resource-table/column.ts';
import { ListFailure } from '../../../../ui/resource-table/list-failure.tsx';
import { ResourceTable } from '../../../../ui/resource-table/resource-table.tsx';
import { adminPaths } from '../../admin-paths.ts';
import { CsvButton } from '../../components/csv-button.tsx';
import { Status, statusText } from '../../components/status.tsx';
import { dropRow, useAdminMutation } from '../../components/use-admin-mutation.ts';
import { useReorder } from '../../components/use-reorder.tsx';
import { useRows } from '../../components/use-rows.ts';
import { stepAssistantList } from '../curriculum-lists.ts';
import { addressInTree } from '../places.ts';
import { AssignAssistant } from './assign-assistant.tsx';

/** The assistants of the step in the address. */
export function StepAssistantsPage() {
  const stepId = parseId(useParams().stepId);
  const { rows, failure } = useRows(adminStepContracts.list, {}, "Couldn't load steps");
  if (rows === undefined && failure) return <ListFailure {...failure} />;
  if (rows === undefined) return <Loader role="status" aria-label="Loading step" mx="auto" />;
  const step = rows.find(({ id }) => id === stepId);
  const way = { to: adminPaths.dashboard, label: 'Back to the curriculum' };
  if (!step) return <NotFoundPanel title="Step Not Found" text="It may have been deleted." way={way} />;
  return (
    <>
      <BackLink to={addressInTree({ challengeId: step.challengeId, stepId })}>{way.label}</BackLink>
      <StepAssistants key={step.id} step={step} />
    </>
  );
}

/** The first active one talks to founders. */
function StepAssistants({ step }: { step: AdminStep }) {
  const params = { stepId: step.id };
  const list = stepAssistantList(step.id);
  const { rows, failure } = useRows(stepAssistantContracts.list, { params }, "Couldn't load assistants");
  const [isAssigning, setAssigning] = useState(false);
  const { mutate: remove } = useAdminMutation({
    list,
    run: ({ assistantId }: StepAssistant) =>
      request(stepAssistantContracts.remove, { params: { ...params, assistantId } }),
    change: (links, _, { id }) => dropRow(links, id),
    done: ({ wasThere }) => (wasThere ? 'Assistant removed' : 'Assistant was already removed'),
    failure: { title: 'Error', message: 'Failed to remove the assistant. Please try again.' },
  });
  const { order, dialog: orderDialog } = useReorder({
    list,
    entity: 'assistant',
    part: params,
    send: ids =>
      request(stepAssistantContracts.order, {
        params,
        body: { ids: ids.map(id => assistantOf(rows, id)) },
      }),
  });
  const assign = () => setAssigning(true);
  const speaker = rows?.find(({ assistant }) => assistant.isActive)?.id;
  const columns = stepAssistantColumns(speaker);
  return (
    <>
      <PageHeading
        title={`Assistants in ${step.title}`}
        subtitle="The first active one answers founders."
        actions={
          <>
            <CsvButton name="step-assistants" columns={columns} rows={rows} />
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={assign}>
              Assign Assistant
            </Button>
          </>
        }
      />
      <ResourceTable
        label="Assistants in this step"
        columns={columns}
        rows={rows}
        failure={failure}
        empty={{
          text: 'No assistants assigned. Until you assign one, the default coach answers in this step.',
          action: (
            <Button variant="default" onClick={assign}>
              Assign the first assistant
            </Button>
          ),
        }}
        nameOf={({ assistant }) => assistant.name}
        onOrder={order}
        actionsOf={link => [
          {
            label: 'Remove',
            icon: <IconX size={18} aria-hidden />,
            isInline: true,
            onSelect: () => remove(link),
          },
        ]}
      />
      {orderDialog}
      {isAssigning && (
        <AssignAssistant stepId={step.id} links={rows ?? []} onClose={() => setAssigning(false)} />
      )}
    </>
  );
}

function assistantOf(links: readonly StepAssistant[] | undefined, linkId: number): number {
  const link = links?.find(({ id }) => id === linkId);
  if (!link) throw new Error(`No link ${linkId} is shown`);
  return link.assistantId;
}

/** @param speaker id of the link to the assistant that founders talk to */
const stepAssistantColumns = (speaker: number | undefined): Column<StepAssistant>[] => [
  {
    header: 'Name',
    kind: 'name',
    cell: ({ assistant }) => assistant.name,
    text: ({ assistant }) => assistant.name,
  },
  {
    header: 'Speaks',
    cell: ({ id }) => (id === speaker ? <Badge tone="accent">Speaks first</Badge> : '–'),
    text: ({ id }) => (id === speaker ? 'Speaks first' : ''),
  },
  {
    header: 'Status',
    cell: ({ assistant }) => <Status {...assistant} />,
    text: ({ assistant }) => statusText(assistant),
  },
];
