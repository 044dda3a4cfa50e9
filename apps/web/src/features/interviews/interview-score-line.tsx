import { interviewContracts } from '@groundwork/api-client';
import type { InterviewScore } from '@groundwork/domain';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contractQuery } from '../../app/contract-query.ts';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import classes from './interview-score-line.module.css';

/** Number of newest interviews shown; more do not fit. */
const SHOWN = 20;
const WIDTH = 96;
const HEIGHT = 20;
const EDGE = 3;

/**
 * Development of the share of good questions over practice interviews, with a link to the next one (PE-17).
 * @param props.startupId undefined until known
 */
export function InterviewScoreLine({ startupId }: { startupId: number | undefined }) {
  const { data, isError } = useQuery({
    ...contractQuery(interviewContracts.list, { params: { startupId: startupId ?? 0 } }),
    enabled: startupId !== undefined,
    throwOnError: false,
  });
  if (startupId === undefined || (!data && !isError))
    return (
      <div role="status" aria-label="Loading interviews">
        <Skeleton className={classes.space} />
      </div>
    );
  const reviewed = data?.filter(({ isReviewed }) => isReviewed) ?? [];
  const shares = reviewed.slice(0, SHOWN).map(percentOf).toReversed();
  const waiting = (data?.length ?? 0) - reviewed.length;
  return (
    <Link to={paths.personaChat(null)} className={classes.line}>
      <span>Good questions in interviews</span>
      {shares.length > 1 && <Line shares={shares} />}
      <span>{isError ? 'Not available' : describe(reviewed.length, waiting, shares.at(-1))}</span>
    </Link>
  );
}

const percentOf = ({ good, questions }: InterviewScore) =>
  questions === 0 ? 0 : Math.round((100 * good) / questions);

function describe(reviewed: number, waiting: number, last: number | undefined): string {
  const open = waiting > 0 && `${waiting} not reviewed`;
  if (reviewed === 0) return open || 'No interviews yet';
  const share = reviewed === 1 ? `${last}% in 1 interview` : `${last}% in the last of ${reviewed}`;
  return open ? `${share}, ${open}` : share;
}

/** Sparkline, oldest to newest, with 100 % at the top. */
function Line({ shares }: { shares: readonly number[] }) {
  const points = shares.map((share, place) => {
    const x = EDGE + (place / (shares.length - 1)) * (WIDTH - 2 * EDGE);
    return [x, HEIGHT - EDGE - (share / 100) * (HEIGHT - 2 * EDGE)] as const;
  });
  const [x, y] = points.at(-1) ?? [0, 0];
  const label = `Share of good questions from the oldest to the newest interview: ${shares.map(share => `${share}%`).join(', ')}`;
  return (
    <svg className={classes.picture} width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
      <title>{label}</title>
      <polyline points={points.map(point => point.map(place => place.toFixed(1)).join()).join(' ')} />
      <circle cx={x} cy={y} r={EDGE} />
    </svg>
  );
}
