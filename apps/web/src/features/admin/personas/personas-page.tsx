import { adminPersonaContracts, request } from '@groundwork/api-client';
import type { AdminPersona } from '@groundwork/domain';
import { Button, SimpleGrid } from '@mantine/core';
import { IconPlus, IconRefresh, IconUsers } from '@tabler/icons-react';
import { notifyFailure } from '../../../app/failure-toasts.ts';
import { offIf } from '../../../ui/off-if.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import type { Row } from '../../../ui/resource-table/column.ts';
import { CsvButton } from '../components/csv-button.tsx';
import { Listed } from '../components/listed.tsx';
import { statusText } from '../components/status.tsx';
import { useRecordDialog } from '../components/use-record-dialog.ts';
import { useShownOrder } from '../components/use-shown-order.ts';
import { PersonaCard } from './persona-card.tsx';
import { PersonaDialog } from './persona-dialog.tsx';
import { personaList, usePersonas } from './use-personas.ts';

/** Personas that founders can talk to, in the order they are offered in. */
export function PersonasPage() {
  const { personas, failure, isRefreshing, refresh } = usePersonas();
  const { dialog, show, close } = useRecordDialog<AdminPersona>();
  const create = () => show({ kind: 'create' });
  const add = (label: string) => (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
      {label}
    </Button>
  );
  return (
    <>
      <PageHeading
        title="Personas"
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              {...offIf(isRefreshing)}
              onClick={() => void refresh()}
            >
              Refresh
            </Button>
            <CsvButton name="personas" columns={CSV_COLUMNS} rows={personas} />
            {personas?.length !== 0 && add('Add Persona')}
          </>
        }
      />
      <Listed
        what="personas"
        rows={personas}
        failure={failure}
        empty={{
          icon: <IconUsers aria-hidden />,
          text: 'No personas found. Create one to get started.',
          action: add('Create First Persona'),
        }}
      >
        {personas => (
          <Grid
            personas={personas}
            onEdit={record => show({ kind: 'edit', record })}
            onDelete={record => show({ kind: 'delete', record })}
          />
        )}
      </Listed>
      {dialog && (
        <PersonaDialog
          dialog={dialog}
          order={orderOfNew(personas ?? [])}
          personas={personas ?? []}
          onClose={close}
        />
      )}
    </>
  );
}

/** The page shows cards, so these are for the file alone. */
const CSV_COLUMNS = [
  { header: 'ID', text: ({ id }: AdminPersona) => id },
  { header: 'Name', text: ({ name }: AdminPersona) => name },
  { header: 'Description', text: ({ description }: AdminPersona) => description },
  { header: 'Category', text: ({ category }: AdminPersona) => category },
  { header: 'Web search', text: ({ webSearchEnabled }: AdminPersona) => (webSearchEnabled ? 'On' : 'Off') },
  { header: 'Default', text: ({ isDefault }: AdminPersona) => (isDefault ? 'Yes' : 'No') },
  { header: 'Order', text: ({ order }: AdminPersona) => order },
  { header: 'Status', text: statusText },
];

/** Places a new persona last; 0 if it is the first. */
const orderOfNew = (personas: readonly AdminPersona[]) =>
  String(personas.length === 0 ? 0 : Math.max(...personas.map(({ order }) => order)) + 1);

interface GridProps {
  personas: readonly AdminPersona[];
  onEdit: (persona: AdminPersona) => void;
  onDelete: (persona: AdminPersona) => void;
}

function Grid({ personas, onEdit, onDelete }: GridProps) {
  const swap = useSwap();
  const swapWith = (moved: AdminPersona, neighbour: AdminPersona | undefined) =>
    neighbour && (() => swap({ moved, neighbour }));
  return (
    <SimpleGrid minColWidth="min(100%, 320px)" renderRoot={root => <ul {...root} aria-label="Personas" />}>
      {personas.map((persona, place) => (
        <PersonaCard
          key={persona.id}
          persona={persona}
          onEdit={() => onEdit(persona)}
          onDelete={() => onDelete(persona)}
          onUp={swapWith(persona, personas[place - 1])}
          onDown={swapWith(persona, personas[place + 1])}
        />
      ))}
    </SimpleGrid>
  );
}

interface Swap {
  moved: AdminPersona;
  neighbour: AdminPersona;
}

/** Swaps two neighbouring personas in one request. */
const useSwap = () =>
  useShownOrder({
    list: personaList,
    arrange: swapped,
    send: ({ moved, neighbour }: Swap) =>
      request(adminPersonaContracts.update, {
        params: { personaId: moved.id },
        body: { order: neighbour.order },
      }),
    onFailed: notifyFailure('Failed to update order'),
  });

function swapped(rows: readonly Row[], { moved, neighbour }: Swap): readonly Row[] {
  const orders = new Map([
    [moved.id, neighbour.order],
    [neighbour.id, moved.order],
  ]);
  return (rows as readonly AdminPersona[])
    .map(row => ({ ...row, order: orders.get(row.id) ?? row.order }))
    .toSorted((a, b) => a.order - b.order);
}
