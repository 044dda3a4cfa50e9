import type { Answer, adminQuestionContracts } from '@groundwork/api-client/contracts';
import { type QuestionChange, readEvaluationCriteria, type User } from '@groundwork/domain';
import type { TurnServices } from '../../chat/chat-kind.ts';
import { CALL_LIMITS } from '../../coach/call-limits.ts';
import { CoachError } from '../../coach/coach-error.ts';
import { askJudges, settleHeard } from '../../coach/judging/ask-judges.ts';
import { identify, judgeOf } from '../../coach/judging/decided-by.ts';
import { planJudgement } from '../../coach/judging/plan-judgement.ts';
import { toRefusal } from '../../coach/to-refusal.ts';
import type { ChatMessage, StoredQuestion } from '../../coach/turn-context.ts';

type Tried = Answer<typeof adminQuestionContracts.try>;
export type Typed = Pick<
  QuestionChange,
  'text' | 'hint' | 'example' | 'type' | 'evaluationCriteria' | 'figure'
>;
interface Step {
  title: string;
  description: string;
}

/** The only question of its step, and the founder's first message. */
const ID = 1;
const MESSAGE_ID = 2;

/**
 * Judges an answer to a question that need not be stored, as in a founder's chat. Only the cost is stored.
 * @throws AppError why the coach could not
 */
export async function tryAnswer(
  services: TurnServices,
  { id: userId }: User,
  { step, question, answer }: { step: Step; question: Typed; answer: string },
  caller: AbortSignal,
): Promise<Tried['results'][number]> {
  const stored: StoredQuestion = { ...question, id: ID, status: 'not_started', missing: null, evidence: [] };
  const state = { questions: [stored], met: [] };
  const history: ChatMessage[] = [
    { id: 1, role: 'assistant', content: question.text },
    { id: MESSAGE_ID, role: 'user', content: answer },
  ];
  const plan = planJudgement({ ...state, completionCriteria: null }, history, MESSAGE_ID);
  const signal = AbortSignal.any([caller, AbortSignal.timeout(CALL_LIMITS.write.totalMs)]);
  const heard = await askJudges(services, { userId, step, plan, profile: [] }, signal);
  if (heard.error !== null && heard.ruled.length === 0)
    throw heard.error instanceof CoachError ? toRefusal(heard.error, 'judge') : heard.error;
  const settled = settleHeard(heard, plan, state);
  const criteria = readEvaluationCriteria(question.type, question.evaluationCriteria);
  return {
    isAccepted: settled.completedQuestionIds.includes(ID),
    missing: settled.questions[0]?.missing ?? null,
    criteria:
      criteria.kind === 'rubric'
        ? criteria.rubric.criteria.map(({ id, text, required }) => {
            const met = settled.newlyMet.find(({ criterionKey }) => criterionKey === id);
            return {
              text,
              required,
              isMet: met !== undefined,
              quotes: met?.evidence.map(({ quote }) => quote) ?? [],
            };
          })
        : [],
  };
}

/** Tries several answers, one after the other. */
export async function tryQuestion(
  services: TurnServices,
  admin: User,
  { step, question, answers }: { step: Step; question: Typed; answers: readonly string[] },
  signal: AbortSignal,
): Promise<Tried> {
  const results = [];
  for (const answer of answers)
    results.push(await tryAnswer(services, admin, { step, question, answer }, signal));
  return { model: identify(judgeOf(services.coach)).model, results };
}
