import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/resource-table/column.ts';
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx';
import { Specimen } from '../specimen.tsx';

interface Bakery {
  id: number;
  name: string;
  loaves: number;
}

const BAKERIES: readonly Bakery[] = [
  { id: 1, name: 'Kiln', loaves: 240 },
  { id: 2, name: 'Fern', loaves: 90 },
  { id: 3, name: 'Second Shift', loaves: 400 },
];

const COLUMNS: Column<Bakery>[] = [
  { header: 'ID', kind: 'number', cell: ({ id }) => id },
  { header: 'Bakery', kind: 'name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { header: 'Loaves', kind: 'number', cell: ({ loaves }) => loaves, sortBy: ({ loaves }) => loaves },
  { header: 'Size', cell: ({ loaves }) => <Badge>{loaves > 200 ? 'Large' : 'Small'}</Badge> },
];

const ACTIONS = [
  { label: 'Edit', icon: <IconPencil size={18} aria-hidden />, isInline: true as const },
  { label: 'Delete', icon: <IconTrash size={18} aria-hidden /> },
];

const STATES = ['filled', 'loading', 'empty', 'failed'] as const;
const FAILURE = {
  message: 'Failed to load bakeries: The server is away.',
  isTrying: false,
  retry: () => {},
};

export function TableSpecimens() {
  const [state, setState] = useState<(typeof STATES)[number]>('filled');
  const [rows, setRows] = useState(BAKERIES);
  const order = (ids: number[]) => setRows(rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)));
  return (
    <Specimen
      title="Table of records"
      note="Click a header to sort, drag the handles to reorder. On a phone the rows become cards."
      layout="stack"
    >
      <div>
        {STATES.map(one => (
          <Button
            key={one}
            size="xs"
            variant="subtle"
            aria-pressed={state === one}
            onClick={() => setState(one)}
          >
            {one}
          </Button>
        ))}
      </div>
      <ResourceTable
        label="Bakeries"
        columns={COLUMNS}
        rows={state === 'filled' ? rows : state === 'empty' ? [] : undefined}
        failure={state === 'failed' ? FAILURE : null}
        empty={{ text: 'No bakeries found', action: <Button variant="default">New Bakery</Button> }}
        nameOf={({ name }) => name}
        actionsOf={() => ACTIONS}
        onOrder={order}
      />
    </Specimen>
  );
}
