import { type CohortProgress, type MemberProgress, toCsv } from '@groundwork/domain';

export const stepTitles = ({ challenges }: CohortProgress): ReadonlyMap<number, string> =>
  new Map(challenges.flatMap(({ steps }) => steps.map(({ id, title }) => [id, title])));

const DAY_MS = 86_400_000;

/** Whole days that a founder has been in their step; null where they have not opened it. */
export function daysInStep({ asOf }: CohortProgress, { stepSince }: MemberProgress): number | null {
  if (stepSince === null || asOf === null) return null;
  return Math.max(0, Math.floor((Date.parse(asOf) - Date.parse(stepSince)) / DAY_MS));
}

export const writeRate = (rate: number): string => `${Math.round(100 * rate)}%`;

export function csvOfFounders(progress: CohortProgress): string {
  const { challenges, members } = progress;
  const titles = stepTitles(progress);
  return toCsv(
    [
      ...[
        'Username',
        'Full name',
        'Email',
        'In step',
        'Days in step',
        'Refused 3 times in a row',
        'Last active',
      ],
      ...challenges.flatMap(({ title }) => [`${title}: completed`, `${title}: steps`]),
    ],
    members.map(member => [
      ...[member.username, member.fullName ?? '', member.email],
      member.stepId === null ? '' : (titles.get(member.stepId) ?? ''),
      daysInStep(progress, member) ?? '',
      member.isRefused ? 'yes' : 'no',
      member.activeAt ?? '',
      ...challenges.flatMap(({ steps }) => [
        steps.filter(({ id }) => member.completedStepIds.includes(id)).length,
        steps.length,
      ]),
    ]),
  );
}

export function csvOfQuestions(progress: CohortProgress): string {
  const titles = stepTitles(progress);
  return toCsv(
    ['Step', 'Question', 'Started', 'Completed', 'Refusal rate'],
    progress.questions.map(({ stepId, text, started, completed, refusalRate }) => [
      ...[titles.get(stepId) ?? '', text],
      ...[started, completed],
      refusalRate === null ? '' : writeRate(refusalRate),
    ]),
  );
}
