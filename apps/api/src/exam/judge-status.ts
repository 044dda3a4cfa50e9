import type { JudgeExam, JudgeStatus } from '@groundwork/api-client/contracts';
import { identify } from '../coach/judging/decided-by.ts';
import type { CoachProvider } from '../coach/provider.ts';
import { describeProgress, describeResult } from './exam-result.ts';
import type { Examiner } from './examiner.ts';

const UNEXAMINED = "This model judges answers but hasn't been examined";
const HELD_UP = "This model couldn't be examined as a judge yet. Until it passes, fixed rules judge";

export function judgeStatus(coach: CoachProvider, examiner: Examiner | null): JudgeStatus {
  if (coach.model === null) return { state: 'rules', line: coach.notice ?? 'Fixed rules judge' };
  if (!examiner) return { state: 'trusted', line: UNEXAMINED };
  const { row, result } = examiner;
  if (row?.passed === true || row?.passed === false)
    return { state: row.passed ? 'passed' : 'failed', line: describeResult(result.tally) };
  if (row?.problem) return { state: 'held_up', line: HELD_UP };
  return { state: 'examining', line: describeProgress(result.tally) };
}

/** The same with all that is known, for administrators. */
export function judgeExam(coach: CoachProvider, examiner: Examiner | null): JudgeExam {
  const { model, version } = identify(coach);
  return {
    ...judgeStatus(coach, examiner),
    model,
    judgeVersion: version,
    problem: examiner?.row?.problem ?? null,
    ...(examiner?.result ?? { tally: null, wrong: [] }),
  };
}

/**
 * The model, which talks, with the practice coach in its place as judge and as the writer of reports until it has
 * passed its exam. The roles are chosen here and nowhere else.
 */
export function withExam(coach: CoachProvider, practice: CoachProvider, examiner: Examiner): CoachProvider {
  const standIn = () => (examiner.row?.passed === true ? undefined : practice);
  // By prototype, because a provider's knowledge of its model changes while it serves.
  return Object.create(coach, {
    judging: { get: standIn },
    writing: { get: standIn },
    notice: {
      get: () => (examiner.row?.passed === true ? coach.notice : judgeStatus(coach, examiner).line),
    },
  }) as CoachProvider;
}
