import type { CoachProvider } from '../coach/provider.ts';
import type { LabelledAnswer } from '../curriculum/case-schema.ts';
import { type AskedQuestion, type JudgedAnswer, judgeAnswer, requiredCriteria } from './judge-answer.ts';

/** For telling how well a judge judges, not how fast: longer than the server waits. */
const CASE_LIMIT_MS = 120_000;

/** The outcome of a case: a judgement, or a failure of the provider, which does not count as a refusal. */
export type CaseOutcome<Case extends LabelledAnswer = LabelledAnswer> = Case & {
  required: readonly string[];
} & ({ judged: JudgedAnswer; error: null } | { judged: null; error: string });

interface Evaluation<Case extends LabelledAnswer> {
  /** Cases judged at a time. */
  concurrency: number;
  /** The limit of a case; two minutes by default. */
  signal?: () => AbortSignal;
  /** Awaited before the next case is begun in its place. */
  onOutcome?: (outcome: CaseOutcome<Case>) => void | Promise<void>;
  /** Whether a failure ends the evaluation instead of counting as its case's. None does by default. */
  endsBy?: (error: unknown) => boolean;
}

/**
 * Has all cases judged, a number at a time, and reports each. The outcomes are in the order of the cases.
 * @throws what `endsBy` or `onOutcome` ended it by, after the cases under way
 */
export async function evaluateJudge<Case extends LabelledAnswer>(
  coach: Pick<CoachProvider, 'judge'>,
  questions: readonly AskedQuestion[],
  cases: readonly Case[],
  {
    concurrency,
    signal = () => AbortSignal.timeout(CASE_LIMIT_MS),
    onOutcome,
    endsBy = () => false,
  }: Evaluation<Case>,
): Promise<CaseOutcome<Case>[]> {
  const asked = new Map(questions.map(entry => [entry.question.key, entry]));
  const outcomes: CaseOutcome<Case>[] = [];
  const queue = cases.entries();
  const ended: { by?: unknown } = {};
  const judge = async (entry: Case): Promise<CaseOutcome<Case>> => {
    const subject = asked.get(entry.questionKey);
    if (!subject) throw new Error(`No question has the key ${entry.questionKey}`);
    const required = requiredCriteria(subject);
    return judgeAnswer(coach, subject, entry.answer, signal()).then(
      judged => ({ ...entry, required, judged, error: null }),
      (error: unknown) => {
        if (endsBy(error)) throw error;
        return { ...entry, required, judged: null, error: messageOf(error) };
      },
    );
  };
  const work = async () => {
    for (const [index, entry] of queue) {
      if ('by' in ended) return;
      try {
        const outcome = await judge(entry);
        outcomes[index] = outcome;
        await onOutcome?.(outcome);
      } catch (error) {
        ended.by ??= error;
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  if ('by' in ended) throw ended.by;
  return outcomes;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
