import { Box } from '@mantine/core';
import type { Column } from '../../../ui/resource-table/column.ts';
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx';
import { Surface } from '../../../ui/surface.tsx';
import head from '../components/list-head.module.css';
import classes from './ai-use.module.css';
import type { UseSum } from './sum-use.ts';
import { writeCost, writeNumber, writeWait } from './use-words.ts';

interface UseTableProps {
  title: string;
  /** Header of the first column. */
  of: string;
  sums: readonly UseSum[];
  currency: string;
}

/** Sums as a table with a bar for the tokens, so that it works without seeing the bars. */
export function UseTable({ title, of, sums, currency }: UseTableProps) {
  const id = `use-by-${of.toLowerCase()}`;
  const highest = Math.max(1, ...sums.map(tokensOf));
  const columns: Column<UseSum & { id: number }>[] = [
    { header: of, kind: 'name', cell: ({ name }) => <bdi>{name}</bdi> },
    {
      header: 'Tokens in and out',
      cell: sum => (
        <div className={classes.tokens}>
          {`${writeNumber(sum.inputTokens)} + ${writeNumber(sum.outputTokens)}`}
          <span
            className={classes.bar}
            style={{ width: `${(100 * tokensOf(sum)) / highest}%` }}
            aria-hidden
          />
        </div>
      ),
    },
    { header: 'Calls', kind: 'number', cell: ({ calls }) => writeNumber(calls) },
    { header: 'Failed', kind: 'number', cell: ({ failures }) => writeNumber(failures) },
    {
      header: 'First word',
      kind: 'number',
      cell: ({ firstWords, firstWordMs }) => (firstWords > 0 ? writeWait(firstWordMs / firstWords) : '–'),
    },
    {
      header: 'Cost',
      kind: 'number',
      cell: ({ cost }) => (cost === null ? '–' : writeCost(cost, currency)),
    },
  ];
  return (
    <Surface plain aria-labelledby={id}>
      <Box component="h2" id={id} className={head.title} mb="xs">
        {title}
      </Box>
      <ResourceTable
        label={title}
        columns={columns}
        rows={sums.map((sum, place) => ({ ...sum, id: place }))}
        shownAtOnce={30}
        empty={{ text: '' }}
        nameOf={({ name }) => name}
      />
    </Surface>
  );
}

const tokensOf = ({ inputTokens, outputTokens }: UseSum) => inputTokens + outputTokens;
