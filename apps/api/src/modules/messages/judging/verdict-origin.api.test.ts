import type { QuestionType } from '@groundwork/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { CoachError } from '../../../coach/coach-error.ts';
import { useTestApp } from '../../../test/build-test-app.ts';
import { at, buildChat, type Chat, until } from '../../../test/chat.ts';
import { gate, type JudgeScript, meets, scriptedCoach } from '../../../test/scripted-coach.ts';

const coach = { ...scriptedCoach(), judgeModel: 'judge-model' };
const test = useTestApp(() => ({ coach, judgeCaps: { softMs: 800, hardMs: 5000 } }));
beforeEach(() => {
  coach.forget();
  coach.embed = undefined;
});

const fails: JudgeScript = async () => {
  throw new CoachError('coach.unavailable');
};

const RUBRIC = {
  criteria: ['who', 'when'].map(id => ({
    id,
    text: `Says ${id}`,
    required: true,
    keywords: [],
    signals: [],
  })),
};

/** A chat about a step whose first question has this type and whose second asks for two things. */
async function buildChatWith(type: QuestionType, criteria: object): Promise<Chat> {
  const chat = await buildChat(test.app);
  const change = (index: number, type: QuestionType, criteria: object) =>
    test.database.db
      .updateTable('questions')
      .set({ type, evaluation_criteria: JSON.stringify(criteria) })
      .where('id', '=', at(chat.questions, index).id)
      .execute();
  await change(0, type, criteria);
  await change(1, 'ai-evaluated', RUBRIC);
  return chat;
}

const choice = () => buildChatWith('multiple-choice', { options: ['Weekly', 'Yearly'] });
const similarity = () =>
  buildChatWith('ai-evaluated', {
    criteria: 'similarity',
    threshold: 0.8,
    expected: 'Busy dental clinics in Leeds',
  });

const originsOf = async (chat: Chat) =>
  test.database.db
    .selectFrom('question_progress')
    .select(['status', 'missing', 'model', 'judge_version'])
    .where('step_progress_id', '=', (await chat.progress()).id)
    .orderBy('question_id')
    .execute();

describe('who decided a question', () => {
  it('is the model that judges, under its version of the prompt', async () => {
    const chat = await choice();
    await chat.send('Weekly');
    coach.judgements.push(meets(1));
    await chat.send('Our Leeds receptionist lost 40 minutes on Tuesday.');
    expect(await originsOf(chat)).toMatchObject([
      { status: 'completed', model: null, judge_version: 'rules-3' },
      { status: 'completed', model: 'judge-model', judge_version: 'scripted-1' },
    ]);
  });

  it('is not a judge that failed: what it had said before stays', async () => {
    const chat = await choice();
    coach.judgements.push(async input => ({
      items: input.items.map((item, index) => ({
        key: item.key,
        criteria: item.criteria.map(({ id }, at) => ({
          id,
          met: index === 0 && at === 0,
          sentences: [1],
          missing: 'And when?',
        })),
      })),
    }));
    await chat.send('Our Leeds receptionist lost 40 minutes.');
    const before = at(await originsOf(chat), 1);
    expect(before).toMatchObject({ status: 'in_progress', missing: expect.stringContaining('And when?') });
    coach.judgements.push(fails);
    expect(await chat.send('Weekly')).toMatchObject({ autoCompletionTriggered: true });
    expect(await originsOf(chat)).toMatchObject([{ status: 'completed', model: null }, before]);
  });
});

describe('what a judge called talk', () => {
  it('is offered to no later judge, and no refused answer', async () => {
    const chat = await buildChatWith('ai-evaluated', RUBRIC);
    coach.judgements.push(async (input, signal) => ({ ...(await meets(0)(input, signal)), toCoach: [1] }));
    await chat.send('Thank you dear coach.');
    expect(await chat.progress()).toMatchObject({ offers: null });
    const offered: string[] = [];
    coach.judgements.push(async (input, signal) => {
      offered.push(...input.sentences.map(({ text }) => text));
      return meets(0)(input, signal);
    });
    await chat.send('Our Leeds receptionist lost 40 minutes.');
    expect(offered).toEqual(['Our Leeds receptionist lost 40 minutes.']);
    const [turn] = await test.database.db
      .selectFrom('turns')
      .select('says_nothing')
      .where('says_nothing', '=', true)
      .execute();
    expect(turn).toBeDefined();
  });
});

describe('a similarity', () => {
  const words = 'Dentists with a full diary around Leeds.';
  const usage = { model: 'embedder', inputTokens: 12, outputTokens: 0 };

  it('is decided by meaning where the provider has embeddings, and their tokens are counted', async () => {
    const chat = await similarity();
    const asked: (readonly string[])[] = [];
    coach.embed = async texts => {
      asked.push(texts);
      const vectors = texts.map(text => (text.includes('Leeds') ? [0.6, 0.8] : [1, 0]));
      return { vectors, model: 'embedder', usage };
    };
    await chat.send('Something else altogether.');
    expect(await originsOf(chat)).toMatchObject([{ status: 'in_progress', model: 'embedder' }]);
    await chat.send(words);
    expect(asked.at(-1)).toEqual([words, 'Busy dental clinics in Leeds']);
    expect(at(await originsOf(chat), 0)).toMatchObject({
      status: 'completed',
      model: 'embedder',
      judge_version: 'embeddings-1',
    });
    const calls = await test.database.db
      .selectFrom('model_calls')
      .select(['model', 'input_tokens', 'estimated'])
      .where('user_id', '=', chat.founder.user.id)
      .where('job', '=', 'embed')
      .execute();
    expect(calls).toEqual(Array(2).fill({ model: 'embedder', input_tokens: 12, estimated: false }));
  });

  it('is decided by the words where it has none, or they fail or take too long', async () => {
    const chat = await similarity();
    coach.embed = () => gate<never>().promise;
    const judged = async (content: string) => {
      await chat.send(content);
      await until(async () => !(await chat.progress()).isJudging);
    };
    await judged(words);
    // On a loaded machine the judging may not have started yet.
    await expect
      .poll(() => originsOf(chat), { timeout: 20_000 })
      .toMatchObject([{ status: 'in_progress', judge_version: 'rules-3' }]);
    coach.embed = async () => {
      throw new CoachError('coach.unavailable');
    };
    await judged(words);
    expect(await originsOf(chat)).toMatchObject([{ status: 'in_progress', judge_version: 'rules-3' }]);
    await judged('Dental clinics in Leeds, the busy ones.');
    expect(at(await originsOf(chat), 0)).toMatchObject({
      status: 'completed',
      model: null,
      judge_version: 'rules-3',
    });
  });
});
