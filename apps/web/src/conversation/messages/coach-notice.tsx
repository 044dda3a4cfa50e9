import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { healthQuery } from '../../app/health-query.ts';
import { readStored, writeStored } from '../../app/use-stored.ts';
import classes from './coach-notice.module.css';

/** The browser's, whoever uses it. */
const KEY = 'groundwork:coach-notice-folded';

/** Says that no AI model answers, where that is so (CO-54): in a line, or folded away to its first words. */
export function CoachNotice({ practice }: { practice: string | undefined }) {
  const { data: health } = useQuery(healthQuery());
  const [isFolded, setFolded] = useState(() => readStored(KEY, false));
  const notice = health?.coach.notice;
  if (!notice) return null;
  const text = practice && health.coach.provider === 'practice' ? `${notice}. ${practice}` : notice;
  const fold = () => {
    setFolded(!isFolded);
    writeStored(KEY, !isFolded);
  };
  return (
    <button type="button" className={classes.notice} aria-expanded={!isFolded} title={text} onClick={fold}>
      <IconInfoCircle size={16} aria-hidden />
      <span>{isFolded ? notice.split(':', 1) : text}</span>
      {!isFolded && <b aria-hidden>×</b>}
    </button>
  );
}
