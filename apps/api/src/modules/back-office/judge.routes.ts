import { adminJudgeContracts } from '@groundwork/api-client/contracts';
import type { CoachProvider } from '../../coach/provider.ts';
import { AppError } from '../../errors.ts';
import type { Examiner } from '../../exam/examiner.ts';
import { judgeExam } from '../../exam/judge-status.ts';
import type { Router } from '../../routing/router.ts';

export interface Judging {
  coach: CoachProvider;
  /** Null without an exam or without a model. */
  examiner: Examiner | null;
}

export function adminJudgeRoutes(route: Router, { coach, examiner }: Judging): void {
  route.query(adminJudgeContracts.exam, async () => judgeExam(coach, examiner));

  route.action(adminJudgeContracts.examine, async () => {
    if (!examiner) throw new AppError('judge.not_examined');
    await examiner.again();
    return judgeExam(coach, examiner);
  });
}
