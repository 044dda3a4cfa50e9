import { evidenceSummaryContracts } from '@groundwork/api-client';
import { useQuery } from '@tanstack/react-query';
import { contractQuery } from '../../app/contract-query.ts';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import classes from './still-asked.module.css';

/** The criteria that the first step in progress still lacks, in one line below the next step. Its space is reserved. */
export function StillAsked({ startupId }: { startupId: number | undefined }) {
  const { data } = useQuery({
    ...contractQuery(evidenceSummaryContracts.read, { params: { startupId: startupId ?? 0 } }),
    enabled: startupId !== undefined,
    throwOnError: false,
  });
  const criteria = data?.criteria;
  const [first] = criteria?.first ?? [];
  return (
    <p className={classes.line}>
      {first && criteria && (
        <>
          Still missing in <Link to={paths.step(first.challengeId, first.stepId)}>{first.step}</Link>:{' '}
          <span>{criteria.total > 1 ? `${first.text} (and ${criteria.total - 1} more)` : first.text}</span>
        </>
      )}
    </p>
  );
}
