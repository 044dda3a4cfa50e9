import type { StepAssistant } from '@groundwork/domain';
import { Badge } from '../../../../ui/badge.tsx';
import type { Column } from '../../../../ui/resource-table/column.ts';
import { Status } from '../../kit/status.tsx';

/** @param speaker the link of the assistant whom founders talk to */
export const stepAssistantColumns = (speaker: number | undefined): Column<StepAssistant>[] => [
  { header: 'Name', kind: 'name', cell: ({ assistant }) => assistant.name },
  { header: 'Speaks', cell: ({ id }) => (id === speaker ? <Badge tone="accent">Speaks first</Badge> : '–') },
  { header: 'Status', cell: ({ assistant }) => <Status {...assistant} /> },
];
