import { nextChallenge, nextStep, STARTUP_TEXT_FIELDS, stepToOffer } from '@groundwork/domain';
import type { FounderTurn, Turn, TurnContext, TurnServices } from '../../chat/chat-kind.ts';
import { openOwnAssessments } from '../../coach/judging/own-assessments.ts';
import { planJudgement, questionKey } from '../../coach/judging/plan-judgement.ts';
import { openForRevision } from '../../coach/judging/revision.ts';
import type { NextStep, ReplyInput } from '../../coach/provider.ts';
import { toReplyInput } from '../../coach/reply/reply-input.ts';
import type { ChatMessage, StepContext } from '../../coach/turn-context.ts';
import type { Db } from '../../db/types.ts';
import { listChallenges, listSteps } from '../../stores/curriculum.repo.ts';
import { listStepRecords } from '../../stores/progress.repo.ts';
import { type JudgedMessage, judgeMessage, type StepState } from './judging/judge-message.ts';
import { readStepContextRow, type StepContextRow } from './step-context.repo.ts';

/** Refused answers to a question after which another startup's answer may help. */
const REFUSALS_BEFORE_EXAMPLE = 2;

/** Used in a step without an assistant. */
export const DEFAULT_ASSISTANT: ReplyInput['assistant'] = {
  name: 'Coach',
  systemPrompt: 'You are a startup coach: warm, precise and honest.',
  webSearchEnabled: false,
};

/** The context of a turn in a step's chat; null when the step was reset or the startup deleted meanwhile. */
export async function readStepContext(
  services: TurnServices,
  turn: Turn,
  history: readonly ChatMessage[],
): Promise<TurnContext | null> {
  const row = await readStepContextRow(services.db, turn);
  if (!row) return null;
  const stepContext = toStepContext(row);
  // An older message is judged together with the newer ones, never alone against a question that came up later.
  const plan = isNewest(turn, row) ? planOf(turn, row, history) : null;
  let judged: JudgedMessage | null = null;
  return {
    judge:
      plan && isNewest(turn, row)
        ? async signal => {
            const readState = async () => (await readStepContextRow(services.db, turn)) ?? null;
            const profile = profileTexts(stepContext.startup);
            const subject = { turn, step: stepContext.step, plan, profile, state: row, readState };
            judged = await judgeMessage(services, subject, signal);
            return judged;
          }
        : null,
    reply: async signal => {
      const { questions, met, missing } = stateAfter(row, judged);
      const input = toReplyInput({
        kind: turn.kind,
        stepContext,
        history,
        questions,
        met,
        missing,
        founderMessageId: turn.founderMessageId,
        nextStep: turn.kind === 'closing' ? await readNextStep(services.db, turn, row) : null,
        judged: turn.judged || judged?.judged === true || turn.founderMessageId === null,
        needsExample: judged?.wantsExample === true || refusalsIn(row, judged) >= REFUSALS_BEFORE_EXAMPLE,
        justCompleted: [...turn.completedQuestionIds, ...(judged?.completedQuestionIds ?? [])],
        revisesId: turn.revisesId,
        refused: judged?.settlement?.refused ?? null,
        leftOut: plan?.leftOut ?? [],
        unquoted: plan?.unquoted ?? [],
      });
      return { input, chunks: services.coach.reply(input, { signal }) };
    },
  };
}

function isNewest(turn: Turn, { newestTurnId }: StepContextRow): turn is FounderTurn {
  return turn.founderMessageId !== null && newestTurnId === turn.id;
}

export function planOf(
  { founderMessageId, revisesId }: Pick<FounderTurn, 'founderMessageId' | 'revisesId'>,
  row: StepContextRow,
  history: readonly ChatMessage[],
) {
  const state = { ...row, coachTexts: beforeSome(row.coachTexts), notes: beforeSome(row.notes) };
  const judged =
    revisesId === null ? openOwnAssessments(state) : { ...openForRevision(state, revisesId), revisesId };
  return planJudgement(judged, history, founderMessageId);
}

function refusalsIn({ refusals }: StepContextRow, judged: JudgedMessage | null): number {
  if (!judged?.judged) return refusals;
  if (judged.completedQuestionIds.length > 0) return 0;
  return judged.saysNothing ? refusals : refusals + 1;
}

/** The texts that existed before at least one of the messages. */
const beforeSome = <T>(texts: readonly (T & { firstMessageId: number | null })[]) =>
  texts.flatMap(({ firstMessageId, ...text }) =>
    firstMessageId === null ? [] : [{ ...text, firstMessageId }],
  );

const profileTexts = (profile: StepContext['startup']) =>
  STARTUP_TEXT_FIELDS.map(field => ({ field, text: profile[field] })).filter(({ text }) => text !== '');

/** The step after the verdict, as far as it is known here. */
function stateAfter(
  row: StepContextRow,
  judged: JudgedMessage | null,
): StepState & Pick<StepContextRow, 'missing'> {
  if (!judged?.settlement) return row;
  const { of, questions, newlyMet, missing, revisesId } = judged.settlement;
  const updates = new Map(
    questions.map(update => [update.questionId, { ...update, isOwnAssessment: false }]),
  );
  const metAt = new Date().toISOString();
  return {
    rev: of.rev,
    questions: of.questions.map(question => ({ ...question, ...updates.get(question.id) })),
    met: [
      ...of.met.filter(({ itemKey }) => revisesId === null || itemKey !== questionKey(revisesId)),
      ...newlyMet.map(decision => ({ ...decision, metAt })),
    ],
    missing: missing ?? row.missing,
  };
}

function toStepContext(row: StepContextRow): StepContext {
  return {
    assistant:
      row.assistantName === null
        ? DEFAULT_ASSISTANT
        : {
            name: row.assistantName,
            systemPrompt: row.systemPrompt ?? '',
            webSearchEnabled: row.webSearchEnabled ?? false,
          },
    startup: {
      name: row.name,
      description: row.description,
      industry: row.industry,
      stage: row.stage,
      problemStatement: row.problemStatement,
      valueProposition: row.valueProposition,
      revenueModel: row.revenueModel,
      targetMarket: row.targetMarket,
    },
    challenge: { title: row.challengeTitle },
    step: {
      title: row.stepTitle,
      description: row.stepDescription,
      promptInstructions: row.promptInstructions,
    },
    completionCriteria: row.completionCriteria,
  };
}

/** The founder's way on once the turn's step is completed, the same as that of the web app's button. */
async function readNextStep(
  db: Db,
  turn: Turn,
  { stepId, challengeId, role }: Pick<StepContextRow, 'stepId' | 'challengeId' | 'role'>,
): Promise<NextStep> {
  const steps = (await listSteps(db, { role }, challengeId)) ?? [];
  if (nextStep(steps, stepId)) return { to: 'step' };
  const records = (await listStepRecords(db, turn.userId, turn.startupId)) ?? [];
  const place = { id: stepId, challengeId };
  const after = nextChallenge(await listChallenges(db), records, place, role === 'admin');
  if (!after) return { to: 'report' };
  const { challenge, isUnlocked, isNew } = after;
  if (challenge.id === challengeId) return { to: 'step' };
  const first = stepToOffer((await listSteps(db, { role }, challenge.id)) ?? [], after.records);
  return { to: 'challenge', title: challenge.title, isUnlocked, isNew, step: first?.title ?? null };
}
