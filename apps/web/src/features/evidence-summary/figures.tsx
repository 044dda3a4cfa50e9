import type { EstablishedFigure, EvidenceSummary, KeyFigure } from '@groundwork/domain';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import classes from './evidence-summary.module.css';

const NAMES: Readonly<Record<KeyFigure, string>> = {
  price: 'Price',
  cost: 'Cost of the problem',
  buyers: 'Number of buyers',
};

interface FiguresProps extends Pick<EvidenceSummary, 'figures'> {
  isOpen: (challengeId: number) => boolean;
}

/** The figures that the founder has established, each with its quote and the step that it is from (SC-64). */
export function Figures({ figures, isOpen }: FiguresProps) {
  return (
    <section aria-labelledby="evidence-figures">
      <h3 id="evidence-figures">Figures</h3>
      {figures.length === 0 && <p className={classes.line}>The curriculum asks for none.</p>}
      <dl className={classes.figures}>
        {figures.map(figure => (
          <Figure key={figure.figure} figure={figure} isOpen={isOpen(figure.challengeId)} />
        ))}
      </dl>
    </section>
  );
}

function Figure({
  figure: { figure, value, quote, challengeId, stepId, step },
  isOpen,
}: {
  figure: EstablishedFigure;
  isOpen: boolean;
}) {
  const place = isOpen ? <Link to={paths.step(challengeId, stepId)}>{step}</Link> : step;
  return (
    <div>
      <dt>
        {NAMES[figure]}
        {quote && <Badge>{quote.kind}</Badge>}
        {quote && <span className={classes.source}>{place}</span>}
      </dt>
      {quote === null ? (
        <dd className={classes.missing}>Not established yet. Asked for in {place}</dd>
      ) : (
        <dd>
          {value !== null && <strong dir="auto">{value}</strong>}
          <q dir="auto">{quote.text}</q>
        </dd>
      )}
    </div>
  );
}
