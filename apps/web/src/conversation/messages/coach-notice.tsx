import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { healthQuery } from '../../app/health-query.ts';
import classes from './coach-notice.module.css';

/** Says that no AI model answers, where that is so (CO-54). */
export function CoachNotice({ practice }: { practice: string | undefined }) {
  const { data: health } = useQuery(healthQuery());
  if (!health?.coach.notice) return null;
  return (
    <p className={classes.notice}>
      <IconInfoCircle size={16} aria-hidden />
      <span>
        {health.coach.notice}
        {practice && health.coach.provider === 'practice' && `. ${practice}`}
      </span>
    </p>
  );
}
