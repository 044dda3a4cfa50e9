import type { Startup } from '@groundwork/domain';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowRight, IconPencil } from '@tabler/icons-react';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Surface } from '../../ui/surface.tsx';
import classes from './startup-overview.module.css';

const DETAILS = [
  ['Industry', 'industry'],
  ['Stage', 'stage'],
  ['Problem statement', 'problemStatement'],
  ['Value proposition', 'valueProposition'],
  ['Revenue model', 'revenueModel'],
] as const;

interface StartupOverviewProps {
  startup: Startup;
  /** Overall progress in percent; undefined until loaded. */
  percent: number | undefined;
  onContinue: () => void;
}

/** The selected startup: what it is, how far it has come, and the way on. */
export function StartupOverview({ startup, percent, onContinue }: StartupOverviewProps) {
  return (
    <Surface aria-labelledby="selected-startup">
      <div className={classes.head}>
        <div className={classes.titles}>
          <h2 id="selected-startup">{startup.name}</h2>
          <p>{startup.description || 'No description provided'}</p>
        </div>
        <Button
          component={Link}
          to={paths.editStartup(startup.id)}
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          Edit
        </Button>
      </div>
      <div className={classes.progress}>
        <div className={classes.figure}>
          <span>Overall progress</span>
          {percent === undefined ? <Skeleton width={32} height={20} /> : <strong>{percent}%</strong>}
        </div>
        <ProgressBar label="Overall progress" percent={percent ?? 0} />
      </div>
      <dl className={classes.details}>
        {DETAILS.map(([label, field]) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd data-empty={startup[field] === '' || undefined}>{startup[field] || 'Not specified'}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.footer}>
        <Button onClick={onContinue} rightSection={<IconArrowRight size={16} aria-hidden />}>
          Continue
        </Button>
      </div>
    </Surface>
  );
}
