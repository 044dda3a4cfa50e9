import { Box } from '@mantine/core';
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
  return (
    <Surface plain aria-labelledby={id}>
      <Box component="h2" id={id} className={head.title} mb="xs">
        {title}
      </Box>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to by keyboard too */}
      <div className={classes.scroll} tabIndex={0} role="group" aria-labelledby={id}>
        <table className={classes.table}>
          <thead>
            <tr>
              {[of, 'Tokens in and out', 'Calls', 'Failed', 'First word', 'Cost'].map(header => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sums.map(sum => (
              <tr key={sum.name}>
                <th scope="row">
                  <bdi>{sum.name}</bdi>
                </th>
                <td>
                  {writeNumber(sum.inputTokens)} + {writeNumber(sum.outputTokens)}
                  <span
                    className={classes.bar}
                    style={{ width: `${(100 * tokensOf(sum)) / highest}%` }}
                    aria-hidden
                  />
                </td>
                <td>{writeNumber(sum.calls)}</td>
                <td>{writeNumber(sum.failures)}</td>
                <td>{sum.firstWords > 0 ? writeWait(sum.firstWordMs / sum.firstWords) : '–'}</td>
                <td>{sum.cost === null ? '–' : writeCost(sum.cost, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Surface>
  );
}

const tokensOf = ({ inputTokens, outputTokens }: UseSum) => inputTokens + outputTokens;
