import { IconInfoCircle } from '@tabler/icons-react';
import { useCoachHealth } from '../../app/health-query.ts';
import { useStored } from '../../app/use-stored.ts';
import classes from './coach-notice.module.css';

/** Stored per browser, not per user. */
const KEY = 'groundwork:coach-notice-folded';
/** Founders need not see the end of a judge's exam at once. */
const POLL_MS = 60_000;

/** Says that no AI model answers or judges, where that is the case (CO-54). Can be folded to its first words. */
export function CoachNotice({ practice }: { practice: string | undefined }) {
  const coach = useCoachHealth(POLL_MS);
  const [isFolded, fold] = useStored(KEY, false);
  const notice = coach?.notice;
  if (!notice) return null;
  const text = practice && coach.provider === 'practice' ? `${notice}. ${practice}` : notice;
  return (
    <button
      type="button"
      className={classes.notice}
      aria-expanded={!isFolded}
      title={text}
      onClick={() => fold(is => !is)}
    >
      <IconInfoCircle size={16} aria-hidden />
      <span>{isFolded ? notice.split(':', 1) : text}</span>
      {!isFolded && <b aria-hidden>×</b>}
    </button>
  );
}
