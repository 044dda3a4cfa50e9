import { fillOpener } from '@groundwork/domain';
import { checkVerdict } from '../coach/checks/check-verdict.ts';
import { criteriaOf } from '../coach/judging/criteria-of.ts';
import { planJudgement, questionKey } from '../coach/judging/plan-judgement.ts';
import { settle, toDecisions } from '../coach/judging/settle.ts';
import type { CoachProvider, JudgeVerdict, TokenUsage } from '../coach/provider.ts';
import type { ChatMessage, StoredQuestion } from '../coach/turn-context.ts';
import type { Curriculum } from '../curriculum/curriculum-schema.ts';

/** A step as a judge needs it, of the curriculum's files or of a database. */
export interface JudgedStep {
  title: string;
  description: string;
  conversationOpener: string | null;
  completionCriteria: unknown;
  questions: readonly JudgedQuestion[];
}

type JudgedQuestion = Pick<
  StoredQuestion,
  'text' | 'hint' | 'example' | 'type' | 'evaluationCriteria' | 'figure'
> & {
  key: string;
  /** Its place in the step. */
  order: number;
};

/** A question at the moment it is asked: those before it are completed, the ones after it are open. */
export interface AskedQuestion<Step extends JudgedStep = JudgedStep> {
  step: Step;
  question: Step['questions'][number];
}

export interface JudgedAnswer {
  accepted: boolean;
  /** The criteria that were found met, by id. */
  met: string[];
  /** Why it was accepted, or the words on its gap for the founder; '' without either. */
  reason: string;
  evidence: string[];
  /** Null where no model was asked, or it did not count. */
  usage: TokenUsage | null;
  milliseconds: number;
}

/** Every question of the curriculum, in order. */
export function askedQuestions(
  challenges: Curriculum['challenges'],
): (AskedQuestion & { challengeKey: string })[] {
  return challenges.flatMap(({ key: challengeKey, steps }) =>
    questionsOf(steps).map(asked => ({ challengeKey, ...asked })),
  );
}

export const questionsOf = <Step extends JudgedStep>(steps: readonly Step[]): AskedQuestion<Step>[] =>
  steps.flatMap(step => step.questions.map(question => ({ step, question })));

/** The criteria that a judge has to find; none if rules decide the question. */
export function requiredCriteria({ question }: AskedQuestion): string[] {
  const criteria = criteriaOf(question);
  if (criteria.kind !== 'rubric') return [];
  return criteria.rubric.criteria.filter(({ required }) => required).map(({ id }) => id);
}

/** Judges an answer as the server judges a founder's first message to the question. */
export async function judgeAnswer(
  coach: Pick<CoachProvider, 'judge'>,
  { step, question }: AskedQuestion,
  answer: string,
  signal: AbortSignal,
): Promise<JudgedAnswer> {
  const questions = step.questions.map(entry => toStored(entry, question));
  const history: ChatMessage[] = [
    {
      id: 1,
      role: 'assistant',
      content: fillOpener(step.conversationOpener ?? '', { name: '', description: '' }),
    },
    { id: 2, role: 'user', content: answer },
  ];
  const plan = planJudgement({ questions, met: [], completionCriteria: step.completionCriteria }, history, 2);
  const { items, activeKey, newestId, sentences, decided } = plan;
  const key = questionKey(question.order);
  let verdict: JudgeVerdict | null = null;
  let usage: TokenUsage | null = null;
  const started = performance.now();
  // Only this question counts. If just later questions are open, no judge is asked.
  if (sentences.length > 0 && items.some(item => item.key === key)) {
    const { title, description } = step;
    const input = { step: { title, description }, items, activeKey, newestId, sentences };
    const judged = await coach.judge(input, { signal });
    verdict = checkVerdict(judged.verdict, input);
    usage = judged.usage;
  }
  const milliseconds = performance.now() - started;
  const decisions = [...decided, ...(verdict ? toDecisions(verdict, sentences) : [])];
  const settlement = settle(questions, [], decisions, verdict);
  const told = settlement.questions.find(({ questionId }) => questionId === question.order);
  return {
    accepted: settlement.completedQuestionIds.includes(question.order),
    met: decisions.filter(({ itemKey }) => itemKey === key).map(({ criterionKey }) => criterionKey),
    reason: told?.reason ?? told?.missing ?? '',
    evidence: told?.evidence ?? [],
    usage,
    milliseconds,
  };
}

/** Its place in the step serves as the id that it has in a database. */
function toStored(entry: JudgedQuestion, asked: JudgedQuestion): StoredQuestion {
  const { order, text, hint, example, type, evaluationCriteria, figure } = entry;
  return {
    id: order,
    text,
    hint,
    example,
    type,
    evaluationCriteria,
    figure,
    status: order < asked.order ? 'completed' : 'not_started',
    missing: null,
    evidence: [],
  };
}
