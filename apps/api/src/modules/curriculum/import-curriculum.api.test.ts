import { fileURLToPath } from 'node:url';
import type {
  Assistant,
  Challenge,
  Persona,
  Question,
  QuestionProgress,
  StepProgress,
} from '@groundwork/domain';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Curriculum, CurriculumQuestion, CurriculumStep } from '../../curriculum/curriculum-schema.ts';
import { ADD_AND_UPDATE, type ImportOptions, listChanges, listKept } from '../../curriculum/plan-import.ts';
import { readCurriculum } from '../../curriculum/read-curriculum.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat } from '../../test/chat.ts';
import { buildFounder } from '../../test/test-client.ts';
import { compareCurriculum, importCurriculum } from './import-curriculum.ts';

const shipped = await readCurriculum(fileURLToPath(new URL('../../../../../curriculum', import.meta.url)));
const test = useTestApp();

/** The shipped curriculum with a changed first step. */
function withFirstStep(change: (step: CurriculumStep) => CurriculumStep): Curriculum {
  const [challenge, ...rest] = shipped.challenges;
  const [step, ...steps] = challenge?.steps ?? [];
  if (!challenge || !step) throw new Error('The curriculum has no step');
  return { ...shipped, challenges: [{ ...challenge, steps: [change(step), ...steps] }, ...rest] };
}

const withQuestions = (change: (questions: CurriculumQuestion[]) => CurriculumQuestion[]) =>
  withFirstStep(step => ({ ...step, questions: change(step.questions) }));

/** With records that are gone put out of use. */
const run = async (curriculum: Curriculum, force = false) => {
  const options: ImportOptions = { replace: true, take: force ? 'all' : new Set() };
  const plan = await importCurriculum(test.database.db, curriculum, options);
  return { ...plan, changes: listChanges(plan), kept: listKept(plan) };
};

const COST = 'problem-and-market/name-the-problem/problem-cost';
const editCost = (set: { text?: string; hint?: string; is_active?: boolean }) =>
  test.database.db.updateTable('questions').set(set).where('key', '=', COST).execute();
const readCost = () =>
  test.database.db.selectFrom('questions').selectAll().where('key', '=', COST).executeTakeFirstOrThrow();

/** Everything an import may change, except its own record of what shipped. */
async function contents(): Promise<unknown> {
  const { db } = test.database;
  const rows = await Promise.all(
    (['assistants', 'personas', 'challenges', 'steps', 'questions'] as const).map(table =>
      sql<object>`select to_jsonb(t) - 'shipped' as row from ${sql.table(table)} t order by id`.execute(db),
    ),
  );
  const links = await sql`select step_id, assistant_id, sort_order from step_assistants
    where is_active order by step_id, sort_order`.execute(db);
  return [...rows.map(result => result.rows), links.rows];
}

beforeEach(async () => {
  await run(shipped, true);
});

describe('importing the curriculum again', () => {
  it('changes nothing when nothing has changed', async () => {
    const before = await contents();
    const plan = await run(shipped);
    expect([plan.inserts, plan.updates, plan.changes, plan.kept]).toEqual([[], [], [], []]);
    expect(await contents()).toEqual(before);
  });

  it('takes over texts, rubrics and order, and leaves every id as it is', async () => {
    const before = await readCost();
    const changed = withQuestions(([first, second, third]) => {
      if (!first || !second || third?.type !== 'ai-evaluated') throw new Error('Not the step that was meant');
      const evaluationCriteria = { ...third.evaluationCriteria, reject: ['Nothing'] };
      return [
        { ...third, text: 'And the cost?', order: 1, evaluationCriteria },
        { ...first, order: 2 },
        { ...second, order: 3 },
      ];
    });
    expect((await run(changed)).changes.sort()).toEqual([
      'changed: question problem-cost, evaluationCriteria',
      'changed: question problem-cost, order',
      'changed: question problem-cost, text',
      'changed: question problem-last-time, order',
      'changed: question problem-who-and-situation, order',
    ]);
    expect(await readCost()).toMatchObject({
      id: before.id,
      text: 'And the cost?',
      sort_order: 1,
      hint: before.hint,
      evaluation_criteria: { reject: ['Nothing'] },
    });
    expect((await run(changed)).updates).toEqual([]);
  });

  it('adds what is new and puts out of use what is gone, for founders to see', async () => {
    const chat = await buildChat(test.app);
    const added = withQuestions(questions => [
      ...questions.filter(({ key }) => key !== 'problem-cost'),
      { ...at(questions, 0), key: 'problem-who-else', text: 'Who else?', order: 4 },
    ]);
    expect((await run(added)).changes).toEqual([
      'added: question problem-who-else',
      'put out of use: question problem-cost',
    ]);
    const texts = async () =>
      (await chat.founder.get<Question[]>(`/api/steps/${chat.step.id}/questions`)).map(({ text }) => text);
    expect((await texts()).slice(-1)).toEqual(['Who else?']);
    expect(await texts()).not.toContain((await readCost()).text);
    expect((await run(shipped)).changes).toEqual([
      'put back in use: question problem-cost',
      'put out of use: question problem-who-else',
    ]);
    expect(await texts()).toEqual(chat.questions.map(({ text }) => text));
  });

  it('leaves alone what is gone unless it replaces, and counts it', async () => {
    const gone = { ...shipped, challenges: shipped.challenges.slice(1) };
    const before = await contents();
    const plan = await importCurriculum(test.database.db, gone, ADD_AND_UPDATE);
    expect([listChanges(plan), plan.absent > 1]).toEqual([[], true]);
    expect(await contents()).toEqual(before);
  });

  it('archives a challenge that is gone, and brings it back', async () => {
    const chat = await buildChat(test.app);
    const listed = async () =>
      (await chat.founder.get<Challenge[]>('/api/challenges')).map(({ title }) => title);
    const all = await listed();
    const { changes } = await run({ ...shipped, challenges: shipped.challenges.slice(1) });
    expect(changes).toContain('put out of use: challenge problem-and-market');
    expect(await listed()).toEqual(all.slice(1));
    await run(shipped);
    expect(await listed()).toEqual(all);
  });

  it('follows new assistants and the order of a step’s links', async () => {
    const chat = await buildChat(test.app);
    const names = async () =>
      (await chat.founder.get<Assistant[]>(`/api/steps/${chat.step.id}/assistants`)).map(({ name }) => name);
    const newcomer = { ...at(shipped.assistants, 0), key: 'otto', name: 'Otto' };
    const linked = withFirstStep(step => ({
      ...step,
      assistants: ['otto', ...step.assistants.toReversed()],
    }));
    const before = await names();
    await run({ ...linked, assistants: [...shipped.assistants, newcomer] });
    expect(await names()).toEqual(['Otto', ...before.toReversed()]);
    await run(shipped);
    expect(await names()).toEqual(before);
  });

  it('follows the personas and their order, and keeps what an administrator has made of one', async () => {
    const founder = await buildFounder(test.app);
    const listed = async () =>
      (await founder.get<Persona[]>('/api/personas')).map(({ name, isDefault }) => [name, isDefault]);
    const before = await listed();
    await test.database.db
      .updateTable('personas')
      .set({ name: 'Danielle' })
      .where('key', '=', 'dana-first-customer')
      .execute();
    const personas = shipped.personas
      .toReversed()
      .map((persona, index) => ({ ...persona, order: index + 1 }));
    const plan = await run({ ...shipped, personas: personas.filter(({ name }) => name !== 'Helen') });
    expect(plan.changes).toContain('put out of use: persona helen-angel-investor');
    const left = before.toReversed().filter(([name]) => name !== 'Helen');
    expect(await listed()).toEqual(left.map(([name, is]) => [name === 'Dana' ? 'Danielle' : name, is]));
    await run(shipped, true);
    expect(await listed()).toEqual(before);
  });

  it('is all or nothing', async () => {
    const before = await contents();
    const broken = withQuestions(questions => [
      { ...at(questions, 0), text: 'Changed' },
      { ...at(questions, 1), type: 'no-such-type' as never },
    ]);
    await expect(run(broken)).rejects.toThrow();
    expect(await contents()).toEqual(before);
  });

  it('compares without writing', async () => {
    const before = await contents();
    const changed = withQuestions(questions => questions.map(entry => ({ ...entry, hint: 'New' })));
    const plan = await compareCurriculum(test.database.db, changed, ADD_AND_UPDATE);
    expect(listChanges(plan)).toHaveLength(3);
    expect(await contents()).toEqual(before);
  });
});

describe('an administrator’s edit', () => {
  const newTexts = () =>
    withQuestions(questions =>
      questions.map(entry => ({ ...entry, text: `${entry.text} Now?`, hint: 'New' })),
    );

  it('is kept and told of, while the other fields follow', async () => {
    await editCost({ text: 'My own words' });
    const plan = await run(newTexts());
    expect(plan.kept).toEqual([`question ${COST}, text: edited by an administrator`]);
    expect(plan.changes).toContain('changed: question problem-cost, hint');
    expect(await readCost()).toMatchObject({ text: 'My own words', hint: 'New' });
    const again = await run(newTexts());
    expect([again.updates, again.kept]).toEqual([[], plan.kept]);
  });

  it('is overwritten by force, which says so', async () => {
    await editCost({ text: 'My own words' });
    const { changes, kept } = await run(newTexts(), true);
    expect(changes).toContain('overwritten: question problem-cost, text: the earlier value is gone');
    expect([kept, (await readCost()).text]).toEqual([[], expect.stringMatching(/ Now\?$/)]);
  });

  it('is taken from the files for one record alone', async () => {
    await editCost({ text: 'My own words' });
    await test.database.db
      .updateTable('steps')
      .set({ title: 'My step' })
      .where('key', '=', 'problem-and-market/name-the-problem')
      .execute();
    const take = new Set([`question ${COST}`]);
    const plan = await importCurriculum(test.database.db, shipped, { replace: false, take });
    expect(listChanges(plan)).toEqual([
      'overwritten: question problem-cost, text: the earlier value is gone',
    ]);
    expect(listKept(plan)).toEqual([
      'step problem-and-market/name-the-problem, title: edited by an administrator',
    ]);
  });

  it('of a step’s assistants is kept too', async () => {
    const { db } = test.database;
    await sql`insert into assistants (name, description, system_prompt) values ('Own', 'D', 'P')`.execute(db);
    await sql`insert into step_assistants (step_id, assistant_id, sort_order)
      select steps.id, assistants.id, 0 from steps, assistants
      where steps.key = 'problem-and-market/name-the-problem' and assistants.name = 'Own'`.execute(db);
    const plan = await run(withFirstStep(step => ({ ...step, assistants: step.assistants.slice(0, 1) })));
    expect(plan.kept).toEqual([
      'step problem-and-market/name-the-problem, assistants: edited by an administrator',
    ]);
    const { changes } = await run(shipped, true);
    expect(changes).toEqual(['overwritten: step name-the-problem, assistants: the earlier value is gone']);
  });

  it('stays where nothing tells what was shipped, until it is forced', async () => {
    await sql`update questions set shipped = null where key = ${COST}`.execute(test.database.db);
    await editCost({ hint: 'Whose hint is this?' });
    const plan = await run(shipped);
    expect(plan.kept).toEqual([`question ${COST}, hint: no record of the shipped text`]);
    expect((await run(shipped)).kept).toEqual(plan.kept);
    // Fields that are as shipped have a record from now on.
    expect(
      (await run(withQuestions(all => all.map(entry => ({ ...entry, text: 'New' }))))).changes,
    ).toContain('changed: question problem-cost, text');
    await run(shipped, true);
    expect((await readCost()).hint).not.toBe('Whose hint is this?');
  });

  it('leaves content that administrators made themselves alone', async () => {
    const { db } = test.database;
    await sql`insert into challenges (title, description) values ('Own challenge', 'D')`.execute(db);
    expect((await run(shipped)).changes).toEqual([]);
    const own = await db.selectFrom('challenges').selectAll().where('title', '=', 'Own challenge').execute();
    expect(own).toMatchObject([{ is_archived: false, shipped: null }]);
    await db.deleteFrom('challenges').where('key', 'is', null).execute();
  });
});

describe('progress', () => {
  it('outlives a rubric without the criteria that were met', async () => {
    const chat = await buildChat(test.app);
    const pass = (index: number) =>
      at(at(at(shipped.challenges, 0).steps, 0).questions, index).evaluationCriteria.pass;
    await chat.send(pass(0) ?? '');
    const before = await chat.verdicts();
    expect(before[0]).toMatchObject({ questionId: at(chat.questions, 0).id, status: 'completed' });
    const changed = withQuestions(([first, ...rest]) => {
      if (first?.type !== 'ai-evaluated') throw new Error('Not the question that was meant');
      const criterion = { ...at(first.evaluationCriteria.criteria, 0), id: 'another', text: 'Another' };
      return [
        { ...first, evaluationCriteria: { ...first.evaluationCriteria, criteria: [criterion] } },
        ...rest,
      ];
    });
    await run(changed);
    expect(await chat.verdicts()).toEqual(before);
    const met = await test.database.db
      .selectFrom('criterion_progress')
      .select('criterion_key')
      .where('item_key', '=', `question:${at(chat.questions, 0).id}`)
      .orderBy('criterion_key')
      .execute();
    expect(met.map(row => row.criterion_key)).toEqual(['role', 'situation']);
    // The chat continues with the next question, and the first one stays completed.
    await chat.send(pass(1) ?? '');
    const after = await chat.founder.get<QuestionProgress[]>(
      `/api/progress/${(await chat.progress()).id}/questions`,
    );
    expect(after.filter(({ status }) => status === 'completed')).toHaveLength(2);
  });

  it('is there again when what it hangs on comes back', async () => {
    const chat = await buildChat(test.app);
    await chat.send(at(at(at(shipped.challenges, 0).steps, 0).questions, 0).evaluationCriteria.pass ?? '');
    const before: StepProgress = await chat.progress();
    await run({ ...shipped, challenges: shipped.challenges.slice(1) });
    await run(shipped);
    expect(await chat.progress()).toEqual(before);
    expect(await chat.messages()).toHaveLength(2);
  });
});
