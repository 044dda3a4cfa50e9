import type { adminStepContracts, Body, PreviewProgress } from '@groundwork/api-client/contracts';
import { stripActionMarkers, type User } from '@groundwork/domain';
import type { TurnServices } from '../../chat/chat-kind.ts';
import { streamReply } from '../../chat/stream-reply.ts';
import { CALL_LIMITS } from '../../coach/call-limits.ts';
import { CoachError } from '../../coach/coach-error.ts';
import { askJudges, settleHeard } from '../../coach/judging/ask-judges.ts';
import { planJudgement } from '../../coach/judging/plan-judgement.ts';
import { listMissing } from '../../coach/judging/settle.ts';
import { toReplyInput } from '../../coach/reply/reply-input.ts';
import { toRefusal } from '../../coach/to-refusal.ts';
import type { ChatMessage, StoredCriterion, StoredQuestion } from '../../coach/turn-context.ts';
import { found } from '../../found.ts';
import { DEFAULT_ASSISTANT } from '../messages/step-context.ts';
import { findPreviewedStep, type PreviewedStep } from './previewed-step.ts';

type Preview = Body<typeof adminStepContracts.preview>;
interface Previewed {
  content: string;
  progress: PreviewProgress;
}

/** A startup without a profile. */
const STARTUP = {
  name: 'A startup',
  description: '',
  industry: '',
  stage: '',
  problemStatement: '',
  valueProposition: '',
  revenueModel: '',
  targetMarket: '',
};

/**
 * Judges the newest message and answers it, as in a founder's chat, and stores nothing.
 * @throws AppError `step.not_found`, or why the coach could not
 */
export async function previewStep(
  services: TurnServices,
  admin: User,
  stepId: number,
  { messages, progress }: Preview,
  signal: AbortSignal,
): Promise<Previewed> {
  const step = found(await findPreviewedStep(services.db, stepId, DEFAULT_ASSISTANT), 'step.not_found');
  const history = messages.map((message, place): ChatMessage => ({ id: place + 1, ...message }));
  try {
    const judged = await judge(services, admin, { step, history, progress }, signal);
    const content = await reply(services, admin, { step, history, judged }, signal);
    return { content, progress: judged.progress };
  } catch (error) {
    throw error instanceof CoachError ? toRefusal(error, 'judge') : error;
  }
}

interface Judged {
  progress: PreviewProgress;
  questions: readonly StoredQuestion[];
  met: readonly StoredCriterion[];
  completed: readonly number[];
  missing: Record<string, string>;
  wantsExample: boolean;
}

async function judge(
  services: TurnServices,
  { id: userId }: User,
  { step, history, progress }: { step: PreviewedStep; history: ChatMessage[]; progress: PreviewProgress },
  caller: AbortSignal,
): Promise<Judged> {
  const before = step.questions.map(question => withProgress(question, progress));
  const { completionCriteria } = step;
  const plan = planJudgement(
    { questions: before, met: progress.met, completionCriteria },
    history,
    history.length,
  );
  const signal = AbortSignal.any([caller, AbortSignal.timeout(CALL_LIMITS.write.totalMs)]);
  const heard = await askJudges(services, { userId, step: step.step, plan, profile: [] }, signal);
  if (heard.error !== null && heard.ruled.length === 0) throw heard.error;
  const settled = settleHeard(heard, plan, { questions: before, met: progress.met });
  const updates = new Map(settled.questions.map(update => [update.questionId, update]));
  const questions = before.map(question => ({ ...question, ...updates.get(question.id) }));
  const met = [...progress.met, ...settled.newlyMet];
  const metAt = new Date().toISOString();
  return {
    progress: {
      questions: questions.map(({ id, status, evidence, missing }) => ({
        questionId: id,
        isComplete: status === 'completed',
        evidence,
        missing,
      })),
      met,
    },
    questions,
    met: met.map(criterion => ({ ...criterion, metAt })),
    completed: settled.completedQuestionIds,
    missing: listMissing(heard.verdict, heard.decisions) ?? {},
    wantsExample: heard.verdict?.wantsExample === true,
  };
}

function withProgress(question: StoredQuestion, { questions }: PreviewProgress): StoredQuestion {
  const stood = questions.find(({ questionId }) => questionId === question.id);
  if (!stood) return question;
  const { isComplete, evidence, missing } = stood;
  return { ...question, status: isComplete ? 'completed' : 'in_progress', evidence, missing };
}

async function reply(
  services: TurnServices,
  { id: userId }: User,
  { step, history, judged }: { step: PreviewedStep; history: ChatMessage[]; judged: Judged },
  caller: AbortSignal,
): Promise<string> {
  const { questions, met, missing, completed } = judged;
  const { assistant, challenge, completionCriteria } = step;
  const stepContext = { assistant, challenge, startup: STARTUP, step: step.step, completionCriteria };
  const input = toReplyInput({
    kind: 'message',
    stepContext,
    questions,
    met,
    missing,
    history,
    judged: true,
    needsExample: judged.wantsExample,
    founderMessageId: history.length,
    justCompleted: completed,
    revisesId: null,
    refused: null,
    leftOut: [],
    unquoted: [],
    nextStep: null,
  });
  const signal = AbortSignal.any([caller, AbortSignal.timeout(CALL_LIMITS.write.totalMs)]);
  const live = {
    signal,
    text: '',
    citations: [],
    append: (text: string) => {
      live.text += text;
    },
  };
  const chunks = services.coach.reply(input, { signal });
  await streamReply(services, userId, { input, chunks }, live);
  return stripActionMarkers(live.text);
}
