import { type Hypothesis, listHypotheses } from '@groundwork/domain';
import { boundSources } from './bound-sources.ts';
import type { WrittenSection } from './write-section.ts';

/** The section with a list of the hypotheses after the coach's text; the list alone where there is no text. */
export function withHypotheses(
  prose: WrittenSection | null,
  hypotheses: readonly Hypothesis[],
): WrittenSection | null {
  if (hypotheses.length === 0) return prose;
  const before = prose?.statements ?? [];
  const first = Math.max(-1, ...before.map(({ paragraph }) => paragraph)) + 1;
  const listed = listHypotheses(hypotheses).map(({ text, of }, index) => ({
    text,
    paragraph: first + index,
    sources: of.map(({ id, title, hypothesis }) => ({
      kind: 'card' as const,
      cardId: id,
      title,
      quote: hypothesis,
    })),
  }));
  const texts = listed.map(({ text }) => text);
  return {
    content: [...(prose ? [prose.content] : []), ...texts].join('\n\n'),
    statements: boundSources([...before, ...listed]),
  };
}
