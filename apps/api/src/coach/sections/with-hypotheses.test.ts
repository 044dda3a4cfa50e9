import { type Hypothesis, reportToMarkdown } from '@groundwork/domain';
import { expect, it } from 'vitest';
import { withHypotheses } from './with-hypotheses.ts';

const hypothesis = (id: number): Hypothesis => ({
  id,
  title: `Card ${id}`,
  hypothesis: 'They pay. '.repeat(400),
  criteria: null,
  state: 'idea',
  outcome: null,
  learned: null,
  balance: { supports: 0, contradicts: 0, neither: 0 },
  criterionChanges: [],
});
const BOARD = Array.from({ length: 500 }, (_, index) => hypothesis(index + 1));

it('has every hypothesis, or says how many more there are, in the text and in the download', () => {
  const written = withHypotheses(null, BOARD);
  const listed = (written?.statements.length ?? 0) - 1;
  const more = `${500 - listed} more hypotheses are on the validation board.`;
  expect(written?.content.endsWith(`\n\n${more}`)).toBe(true);
  const section = {
    title: 'Assumptions',
    type: 'assumptions' as const,
    content: written?.content ?? '',
    statements: [],
    pictures: [],
  };
  const markdown = reportToMarkdown({ title: 'Crumb Report', day: null }, [section]);
  expect(markdown.match(/^- \*\*Card \d+\*\* \(Not tested yet\)$/gm)).toHaveLength(listed);
  expect(markdown.endsWith(`\n\n${more}\n`)).toBe(true);
});

it('leads from the last line to the cards that are not listed, within the limits of sources', () => {
  const few = withHypotheses(null, BOARD.slice(0, 20))?.statements.at(-1);
  expect(few?.sources.at(-1)).toMatchObject({ kind: 'card', cardId: 20 });
  const sources = withHypotheses(null, BOARD)?.statements.flatMap(statement => statement.sources) ?? [];
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.length).toBeLessThanOrEqual(200);
  expect(Math.max(...sources.map(({ quote }) => quote.length))).toBe(1000);
});
