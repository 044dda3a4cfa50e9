import type { StepRecord } from '../entities/progress.ts';

/** The expected minutes of the steps that are not completed (PR-70); null when one is unknown, or none is left. */
export function minutesLeft(records: readonly Pick<StepRecord, 'status' | 'minutes'>[]): number | null {
  const open = records.filter(({ status }) => status !== 'completed');
  if (open.length === 0) return null;
  return open.reduce<number | null>(
    (sum, { minutes }) => (sum === null || minutes === null ? null : sum + minutes),
    0,
  );
}

/** Minutes in words, rounded to 5 below one hour and to 10 above: 'About 1 hour 10 minutes'. At least 5. */
export function writeMinutes(minutes: number): string {
  const place = minutes < 60 ? 5 : 10;
  const rounded = Math.max(5, Math.round(minutes / place) * place);
  const hours = Math.floor(rounded / 60);
  const rest = rounded % 60;
  const parts = [hours > 0 && (hours === 1 ? '1 hour' : `${hours} hours`), rest > 0 && `${rest} minutes`];
  return `About ${parts.filter(Boolean).join(' ')}`;
}
