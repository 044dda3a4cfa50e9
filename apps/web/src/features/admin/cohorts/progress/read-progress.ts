import type { CohortProgress, MemberProgress } from '@groundwork/domain';

export const stepTitles = ({ challenges }: CohortProgress): ReadonlyMap<number, string> =>
  new Map(challenges.flatMap(({ steps }) => steps.map(({ id, title }) => [id, title])));

/** Rows of a table. Hundreds of founders by dozens of challenges would take seconds to draw. */
export const SHOWN_AT_ONCE = 50;

const DAY_MS = 86_400_000;

/** Whole days that a founder has been in their step; null where they have not opened it. */
export function daysInStep({ asOf }: CohortProgress, { stepSince }: MemberProgress): number | null {
  if (stepSince === null || asOf === null) return null;
  return Math.max(0, Math.floor((Date.parse(asOf) - Date.parse(stepSince)) / DAY_MS));
}

export const writeRate = (rate: number): string => `${Math.round(100 * rate)}%`;
