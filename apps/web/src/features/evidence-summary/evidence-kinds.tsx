import { EVIDENCE_KINDS, type EvidenceSummary } from '@groundwork/domain';
import classes from './evidence-summary.module.css';

const MEANINGS = {
  measured: 'counted, timed, paid or watched',
  told: 'somebody else said it',
  guessed: 'your own estimate, belief or plan',
} as const;

/** How many accepted sentences rest on what. The kinds differ by pattern, not by colour alone. */
export function EvidenceKinds({ evidence }: Pick<EvidenceSummary, 'evidence'>) {
  const total = EVIDENCE_KINDS.reduce((sum, kind) => sum + evidence[kind], 0);
  return (
    <section aria-labelledby="evidence-kinds">
      <h3 id="evidence-kinds">Evidence</h3>
      <p className={classes.line}>
        {total === 0 && 'Nothing accepted yet. What you answer will count as one of these.'}
        {total === 1 && 'One accepted sentence, by what it rests on'}
        {total > 1 && `${total} accepted sentences, by what they rest on`}
      </p>
      <div className={classes.bar} aria-hidden>
        {EVIDENCE_KINDS.filter(kind => evidence[kind] > 0).map(kind => (
          <span key={kind} data-kind={kind} style={{ flexGrow: evidence[kind] }} />
        ))}
      </div>
      <ul className={classes.legend}>
        {EVIDENCE_KINDS.map(kind => (
          <li key={kind}>
            <span className={classes.swatch} data-kind={kind} aria-hidden />
            <strong>{evidence[kind]}</strong> {kind}
            <span className={classes.meaning}>{MEANINGS[kind]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
