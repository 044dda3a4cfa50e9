import type { ChosenChange, User } from '@groundwork/domain';
import type { TurnServices } from '../../chat/chat-kind.ts';
import { AppError } from '../../errors.ts';
import { listPendingOf } from '../../stores/pending-changes.repo.ts';
import { readPlaces } from './publication.repo.ts';
import { type Typed, tryAnswer } from './try-question.ts';

/** Questions whose examples are judged at once. */
const AT_ONCE = 4;

/**
 * Has the judge decide the example answers of the questions among these changes: one that has to pass, and one that has
 * to fail.
 * @throws AppError `question.examples_disagree` with the questions' names, or why the coach could not
 */
export async function assertExamplesAgree(
  services: TurnServices,
  admin: User,
  changes: readonly ChosenChange[],
  signal: AbortSignal,
): Promise<void> {
  const ids = changes.filter(({ kind }) => kind === 'question').map(({ recordId }) => recordId);
  const places = await readPlaces(services.db, 'question', ids);
  const questions = (await listPendingOf(services.db, 'question', ids)).map(
    ({ recordId, content }) => ({ ...places.get(recordId)?.before, ...content }) as unknown as Typed,
  );
  const queue = questions.values();
  const names: string[] = [];
  const work = async () => {
    for (const question of queue)
      if (!(await agrees(services, admin, question, signal))) names.push(question.text);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (names.length > 0) throw new AppError('question.examples_disagree', { details: { questions: names } });
}

async function agrees(
  services: TurnServices,
  admin: User,
  question: Typed,
  signal: AbortSignal,
): Promise<boolean> {
  if (question.type === 'open-ended') return true;
  const criteria = question.evaluationCriteria as { pass?: unknown; fail?: unknown } | null;
  const step = { title: '', description: '' };
  for (const [answer, wanted] of [
    [criteria?.pass, true],
    [criteria?.fail, false],
  ] as const) {
    if (typeof answer !== 'string' || answer.trim() === '') continue;
    const { isAccepted } = await tryAnswer(services, admin, { step, question, answer }, signal);
    if (isAccepted !== wanted) return false;
  }
  return true;
}
