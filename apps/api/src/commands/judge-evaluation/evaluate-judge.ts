import type { CoachProvider } from '../../coach/provider.ts';
import type { LabelledAnswer } from '../../curriculum/case-schema.ts';
import {
  type AskedQuestion,
  type JudgedAnswer,
  judgeAnswer,
  requiredCriteria,
} from '../../exam/judge-answer.ts';

/** For telling how well a judge judges, not how fast: longer than the server waits. */
const CASE_LIMIT_MS = 120_000;

/** The outcome of a case: a judgement, or a failure of the provider, which does not count as a refusal. */
export type CaseOutcome = LabelledAnswer & { required: readonly string[] } & (
    | { judged: JudgedAnswer; error: null }
    | { judged: null; error: string }
  );

/** Has all cases judged, a number at a time, and reports each. The outcomes are in the order of the cases. */
export async function evaluateJudge(
  coach: Pick<CoachProvider, 'judge'>,
  questions: readonly AskedQuestion[],
  cases: readonly LabelledAnswer[],
  concurrency: number,
  onOutcome: (outcome: CaseOutcome) => void = () => undefined,
): Promise<CaseOutcome[]> {
  const asked = new Map(questions.map(entry => [entry.question.key, entry]));
  const outcomes: CaseOutcome[] = [];
  const queue = cases.entries();
  const work = async () => {
    for (const [index, entry] of queue) {
      const subject = asked.get(entry.questionKey);
      if (!subject) throw new Error(`No question has the key ${entry.questionKey}`);
      const required = requiredCriteria(subject);
      const signal = AbortSignal.timeout(CASE_LIMIT_MS);
      const outcome = await judgeAnswer(coach, subject, entry.answer, signal).then(
        (judged): CaseOutcome => ({ ...entry, required, judged, error: null }),
        (error: unknown): CaseOutcome => ({ ...entry, required, judged: null, error: String(error) }),
      );
      outcomes[index] = outcome;
      onOutcome(outcome);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return outcomes;
}
