import type { ErrorBody } from '@groundwork/api-client/contracts';
import type { User } from '@groundwork/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { readHistory } from '../../chat/history.repo.ts';
import { findTurnOfMessage } from '../../chat/turns.repo.ts';
import { CoachError } from '../../coach/coach-error.ts';
import { CoachGate } from '../../coach/gate/coach-gate.ts';
import { TokenBudget } from '../../stores/token-budget.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat, type Chat, until } from '../../test/chat.ts';
import { gate, type JudgeScript, meets, type ReplyScript, scriptedCoach } from '../../test/scripted-coach.ts';
import { readStepContext } from './step-context.ts';

/** A message answers what was being asked when it was written, whenever and however often it is judged. */
const coach = scriptedCoach();
const test = useTestApp(() => ({ coach, judgeCaps: { softMs: 200, hardMs: 5000 } }));
beforeEach(() => coach.forget());

const ANSWER = 'Last Tuesday our Leeds receptionist lost 40 minutes rebooking patients.';
const judgeFails: JudgeScript = async () => {
  throw new CoachError('coach.unavailable');
};
const replyFails: ReplyScript = () => {
  throw new CoachError('coach.unavailable');
};
const silent: JudgeScript = () => gate<never>().promise;

const OPEN = { type: 'open-ended' as const, evaluation_criteria: null };
const CHOICE = {
  type: 'multiple-choice' as const,
  evaluation_criteria: JSON.stringify({ options: ['Weekly', 'Yearly'] }),
};

const JUDGED = {
  type: 'ai-evaluated' as const,
  evaluation_criteria: JSON.stringify({ criteria: [{ id: 'when', text: 'Says when', required: true }] }),
};
type Kind = typeof OPEN | typeof CHOICE | typeof JUDGED;

/** A chat about the step at `place`, with questions of these kinds. */
async function buildChatWith(place: number, kinds: Kind[]): Promise<Chat> {
  const chat = await buildChat(test.app, { challenge: 0, step: 0 });
  const { db } = test.database;
  const step = at(chat.steps, place).id;
  const questions = await db
    .selectFrom('questions')
    .select('id')
    .where('step_id', '=', step)
    .orderBy('sort_order')
    .execute();
  for (const [index, kind] of kinds.entries()) {
    const { id } = at(questions, index);
    await db.updateTable('questions').set(kind).where('id', '=', id).execute();
  }
  return buildChat(test.app, { challenge: 0, step: place });
}

/** A chat whose only message has lost its verdict and its reply. A newer one then completes two of three questions. */
async function buildOvertaken(): Promise<{ chat: Chat; older: number; url: string }> {
  const chat = await buildChatWith(0, [JUDGED, JUDGED, OPEN]);
  coach.judgements.push(judgeFails);
  coach.replies.push(replyFails);
  const older = (await chat.send(ANSWER)).userMessage?.id ?? 0;
  const url = `/api/progress/${(await chat.progress()).id}/judge`;
  return { chat, older, url };
}

async function completeTwo(chat: Chat): Promise<void> {
  coach.judgements.push(meets(2));
  await chat.send('It was so on Monday as well.');
  await expectTwoDone(chat);
}

async function expectTwoDone(chat: Chat): Promise<void> {
  expect(await chat.progress()).toMatchObject({ percent: 67 });
  expect((await chat.founder.get<User>('/api/user')).experiencePoints).toBe(20);
}

async function post({ founder }: Chat, url: string, headers = {}) {
  const answer = await founder.call('POST', url, undefined, headers);
  return [answer.statusCode, answer.json<ErrorBody>().code];
}

describe('an older message', () => {
  it('is not judged by a retry of its reply', async () => {
    const { chat, older } = await buildOvertaken();
    await completeTwo(chat);
    const asked = coach.asked.judgements.length;
    expect(await post(chat, `/api/messages/${older}/retry`)).toEqual([409, 'chat.not_retryable']);
    expect(coach.asked.judgements).toHaveLength(asked);
    await expectTwoDone(chat);
    expect(at(await chat.messages(), 1)).toMatchObject({ status: 'failed' });
  });

  it('is not judged by a repeated key of a Check again that failed', async () => {
    const { chat, url } = await buildOvertaken();
    coach.judgements.push(judgeFails);
    const key = { 'idempotency-key': 'overtaken' };
    expect(await post(chat, url, key)).toEqual([503, 'coach.unavailable']);
    coach.judgements.push(judgeFails);
    await chat.send('Two others said so.');
    expect(await post(chat, url, key)).toEqual([409, 'chat.nothing_to_judge']);
    expect(coach.asked.judgements).toHaveLength(3);
    await completeTwo(chat);
    const asked = coach.asked.judgements.length;
    expect(await post(chat, url, key)).toEqual([409, 'chat.nothing_to_judge']);
    expect(await post(chat, url)).toEqual([409, 'chat.nothing_to_judge']);
    expect(coach.asked.judgements).toHaveLength(asked);
    await expectTwoDone(chat);
  });

  it('is not planned, however its turn came to be run', async () => {
    const { chat, older } = await buildOvertaken();
    const { db } = test.database;
    const judge = async () => {
      const turn = await findTurnOfMessage(db, chat.founder.user.id, older);
      if (!turn) throw new Error('The turn is gone');
      const { log } = test.app;
      const gate = new CoachGate(
        new TokenBudget(db, 1000),
        'openai',
        { maxConcurrent: 1, maxPerUser: 1 },
        log,
      );
      const context = await readStepContext({ db, coach, gate, log }, turn, await readHistory(db, turn));
      return context?.judge;
    };
    expect(await judge()).toBeTypeOf('function');
    await completeTwo(chat);
    expect(await judge()).toBeNull();
  });

  it('that is judged late does not make the next one answer a question it never saw', async () => {
    const chat = await buildChatWith(1, [JUDGED, OPEN, JUDGED]);
    const [first, second] = chat.questions;
    coach.judgements.push(silent, meets(1));
    await chat.send('Our receptionist in Leeds loses forty minutes each time.');
    await chat.send('It was so on Tuesday.');
    const completed = async () =>
      (await chat.verdicts()).flatMap(({ questionId, status }) =>
        status === 'completed' ? [questionId] : [],
      );
    await until(async () => (await completed()).length > 0);
    expect(await completed()).toEqual([first?.id]);
    // The open question was not being asked then.
    const asked = coach.asked.judgements.at(-1)?.items.map(({ key }) => key);
    expect(asked).not.toContain(`question:${second?.id}`);

    coach.judgements.push(meets(1));
    await chat.send('Our receptionist in Leeds keeps a paper list beside the telephone.');
    await until(async () => (await completed()).length > 1);
    expect(await completed()).toEqual([first?.id, second?.id]);
  });
});
