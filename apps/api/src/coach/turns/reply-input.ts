import type { Message } from '@groundwork/domain';
import { readEvaluationCriteria } from '@groundwork/domain';
import type { ReplyInput, ReplyItem } from '../provider.ts';
import type { ChatMessage, StoredQuestion, TurnScene } from './turn-context.repo.ts';

/** Everything the coach is told. Without a verdict it knows only what was settled before this message. */
export function toReplyInput(options: {
  kind: Message['kind'];
  scene: TurnScene;
  questions: readonly StoredQuestion[];
  history: readonly ChatMessage[];
  judged: boolean;
  justCompleted: readonly number[];
  leftOut: readonly string[];
}): ReplyInput {
  const { kind, scene, questions, history, judged, justCompleted, leftOut } = options;
  return {
    kind: kind === 'closing' ? 'closing' : 'message',
    assistant: scene.assistant,
    startup: scene.startup,
    challenge: scene.challenge,
    step: scene.step,
    items: questions.map(question => toItem(question, justCompleted.includes(question.id))),
    judged,
    leftOut,
    history: history.flatMap(({ role, content }) => (role === 'system' ? [] : [{ role, content }])),
  };
}

function toItem(question: StoredQuestion, justMet: boolean): ReplyItem {
  const criteria = readEvaluationCriteria(question.type, question.evaluationCriteria);
  return {
    text: question.text,
    hint: question.hint,
    type: question.type,
    options: criteria.kind === 'choice' ? criteria.options : [],
    met: question.status === 'completed',
    justMet,
    evidence: question.evidence,
    missing: question.missing,
  };
}
