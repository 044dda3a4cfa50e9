import classes from './progress-bar.module.css';

interface ProgressBarProps {
  /** Accessible name of the measure. */
  label: string;
  /** 0 to 100. */
  percent: number;
  size?: 'sm' | 'md';
}

export function ProgressBar({ label, percent, size = 'md' }: ProgressBarProps) {
  return (
    <div
      className={classes.track}
      data-size={size}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <div className={classes.bar} style={{ width: `${percent}%` }} />
    </div>
  );
}
