import { fillOpener } from '@groundwork/domain';
import { planJudgement, questionKey } from '../coach/judging/plan-judgement.ts';
import { settle, toDecisions } from '../coach/judging/settle.ts';
import { judge } from '../coach/practice/judging/judge.ts';
import { composeReply } from '../coach/practice/replies/reply.ts';
import { toReplyInput } from '../coach/reply/reply-input.ts';
import type { ChatMessage, StoredCriterion, StoredQuestion } from '../coach/turn-context.ts';
import type { CurriculumStep } from '../curriculum/curriculum-schema.ts';
import { buildReplyInput } from './fake-openai/coach-inputs.ts';

/** The outcome of a message; questions are named by key. */
export interface Turn {
  completed: string[];
  reply: string;
  /** Evidence by question: the number of the founder's message, and the sentence. */
  evidence: Record<string, { message: number; quote: string }[]>;
}

/** A chat about a step with the practice coach, run as the server does, but not stored. */
export function openPracticeChat(step: CurriculumStep) {
  const { assistant, startup, challenge } = buildReplyInput();
  const stepContext = { assistant, startup, challenge, step, completionCriteria: step.completionCriteria };
  const keys = new Map(step.questions.map(({ key, order }) => [order, key]));
  const history: ChatMessage[] = [
    { id: 0, role: 'assistant', content: fillOpener(step.conversationOpener, startup) },
  ];
  const met: StoredCriterion[] = [];
  let questions = step.questions.map(
    ({ order, text, hint, example, type, evaluationCriteria, figure }): StoredQuestion => ({
      id: order,
      text,
      hint,
      example,
      type,
      evaluationCriteria,
      figure,
      status: 'not_started',
      missing: null,
      evidence: [],
    }),
  );
  return (content: string): Turn => {
    const id = history.length;
    history.push({ id, role: 'user', content });
    const { items, activeKey, newestId, sentences, decided, leftOut, unquoted } = planJudgement(
      { questions, met, completionCriteria: step.completionCriteria },
      history,
      id,
    );
    const isAsked = items.length > 0 && sentences.length > 0;
    const verdict = isAsked ? judge({ step, items, activeKey, newestId, sentences }) : null;
    const decisions = [...decided, ...(verdict ? toDecisions(verdict, sentences) : [])];
    const settled = settle(questions, met, decisions, verdict);
    met.push(...settled.newlyMet.map(each => ({ ...each, metAt: new Date(id).toISOString() })));
    const updates = new Map(settled.questions.map(update => [update.questionId, update]));
    questions = questions.map(question => ({ ...question, ...updates.get(question.id) }));
    const reply = composeReply(
      toReplyInput({
        kind: 'message',
        stepContext,
        questions,
        met,
        missing: {},
        history,
        founderMessageId: id,
        judged: true,
        needsExample: false,
        justCompleted: settled.completedQuestionIds,
        leftOut,
        unquoted,
        nextStep: null,
        revisesId: null,
        refused: null,
      }),
    );
    history.push({ id: id + 1, role: 'assistant', content: reply });
    const evidenceOf = (order: number) =>
      met
        .filter(({ itemKey }) => itemKey === questionKey(order))
        .flatMap(({ evidence }) =>
          evidence.map(({ messageId, quote }) => ({ message: (messageId + 1) / 2, quote })),
        );
    return {
      completed: settled.completedQuestionIds.map(order => keys.get(order) ?? ''),
      reply,
      evidence: Object.fromEntries([...keys].map(([order, key]) => [key, evidenceOf(order)])),
    };
  };
}
