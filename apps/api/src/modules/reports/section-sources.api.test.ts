import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { jsonb } from '../../db/json.ts';
import { migrateToLatest } from '../../db/migrate.ts';
import { openPostgres } from '../../db/postgres.ts';
import type { Db } from '../../db/types.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, openStepProgress } from '../../test/chat.ts';
import { buildReport } from '../../test/report.ts';
import { createDatabase, dropDatabase, withDatabase } from '../../test/scratch-database.ts';
import { draftReport } from './draft-report.repo.ts';
import { selectReports } from './reports.repo.ts';
import { currentFingerprint, listAcceptedAnswers, listFeedingSteps } from './section-sources.repo.ts';

const test = useTestApp();

interface Said {
  stepId: number;
  /** `question:<id>`, or `step` for the step's own list of criteria. */
  item: string;
  criterion: string;
  quotes: readonly string[];
}

async function accept(db: Db, startupId: number, { stepId, item, criterion, quotes }: Said): Promise<void> {
  const { id } = await openStepProgress(db, { startupId, stepId });
  const evidence = quotes.map(quote => ({ messageId: 1, start: 0, end: quote.length, quote }));
  await db
    .insertInto('criterion_progress')
    .values({ step_progress_id: id, item_key: item, criterion_key: criterion, evidence: jsonb(evidence) })
    .execute();
}

const addChallenge = async (
  db: Db,
  order: number,
  is: { is_active?: boolean; is_archived?: boolean } = {},
) => {
  const challenge = { title: `Challenge ${order}`, description: '', sort_order: order, ...is };
  return (await db.insertInto('challenges').values(challenge).returning('id').executeTakeFirstOrThrow()).id;
};
const addStep = async (db: Db, challengeId: number, title: string, order: number, is_active = true) => {
  const asks = { completion_criteria: jsonb(['Names a town']) };
  const step = { challenge_id: challengeId, title, description: '', sort_order: order, is_active, ...asks };
  return (
    await db
      .insertInto('steps')
      .values({ ...step, report_section: 'problem' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
};

describe('the answers that feed a section', () => {
  let steps: number[];
  beforeAll(async () => {
    const { db } = test.database;
    await db
      .updateTable('steps')
      .set({ report_section: null })
      .where('report_section', '=', 'problem')
      .execute();
    const [late, early] = [await addChallenge(db, 2), await addChallenge(db, 1)];
    steps = [
      await addStep(db, late, 'Late, second', 2),
      await addStep(db, late, 'Late, first', 1),
      await addStep(db, early, 'Early, second', 2),
      await addStep(db, early, 'Early, first', 1),
    ];
    await addStep(db, early, 'Locked', 3, false);
    await addStep(db, await addChallenge(db, 0, { is_active: false }), 'Of a hidden one', 1);
    await addStep(db, await addChallenge(db, 0, { is_archived: true }), 'Of an archived one', 1);
  });

  const addQuestion = async (stepId: number, text: string, order: number) => {
    const { db } = test.database;
    const question = { step_id: stepId, text, sort_order: order, type: 'multiple-choice' as const };
    const options = jsonb<unknown>({ options: ['Yes', 'No'] });
    return db
      .insertInto('questions')
      .values({ ...question, evaluation_criteria: options })
      .returning('id')
      .executeTakeFirstOrThrow();
  };

  it('come in the order of challenges, steps, questions and acceptance, whenever they were given', async () => {
    const { db } = test.database;
    const { startup } = await buildReport(test);
    const other = await buildReport(test);
    const [lateSecond, lateFirst, earlySecond, earlyFirst] = [0, 1, 2, 3].map(index => at(steps, index));
    if (!lateSecond || !lateFirst || !earlySecond || !earlyFirst) throw new Error('A step is missing');
    const second = await addQuestion(earlySecond, 'Second?', 2);
    const first = await addQuestion(earlySecond, 'First?', 1);
    const said = (stepId: number, item: string, criterion: string, ...quotes: string[]) =>
      accept(db, startup.id, { stepId, item, criterion, quotes });
    await said(lateSecond, 'step', 'a', 'eight');
    await said(lateFirst, 'question:2000000000', 'a', 'seven');
    await said(earlySecond, 'step', 'b', 'six');
    await said(earlySecond, `question:${second.id}`, 'z', 'four');
    await said(earlySecond, `question:${second.id}`, 'a', 'five');
    await said(earlySecond, `question:${first.id}`, 'a', 'two', 'three');
    await said(earlyFirst, 'step', 'a', 'one');
    await accept(db, other.startup.id, {
      stepId: earlyFirst,
      item: 'step',
      criterion: 'a',
      quotes: ['Theirs'],
    });

    const answers = await listAcceptedAnswers(db, startup.id, 'problem');
    expect(
      answers.map(({ stepTitle, question, evidence }) => [
        stepTitle,
        question,
        evidence.map(({ quote }) => quote),
      ]),
    ).toEqual([
      ['Early, first', null, ['one']],
      ['Early, second', 'First?', ['two', 'three']],
      ['Early, second', 'Second?', ['four']],
      ['Early, second', 'Second?', ['five']],
      ['Early, second', null, ['six']],
      ['Late, first', null, ['seven']],
      ['Late, second', null, ['eight']],
    ]);
    expect(answers[1]).toMatchObject({
      stepId: earlySecond,
      questionType: 'multiple-choice',
      evaluationCriteria: { options: ['Yes', 'No'] },
      evidence: [{ messageId: 1, start: 0, end: 3, quote: 'two' }, {}],
    });
    expect(await listAcceptedAnswers(db, startup.id, 'solution')).toEqual([]);
  });

  it('are asked for in the steps that founders can reach, in their order', async () => {
    expect(await listFeedingSteps(test.database.db, 'problem')).toEqual([
      'Early, first',
      'Early, second',
      'Late, first',
      'Late, second',
    ]);
  });
});

describe('a fingerprint', () => {
  /** The fingerprint of texts in several languages, accepted in an order that no language sorts by. */
  async function fingerprintOfWords(db: Db): Promise<string> {
    const user = { username: 'words', email: 'words@example.com', password_hash: 'x' };
    const { id: userId } = await db
      .insertInto('users')
      .values(user)
      .returning('id')
      .executeTakeFirstOrThrow();
    const empty = { description: '', industry: '', stage: '', value_proposition: '', revenue_model: '' };
    const texts = { name: 'Bäcker & "Söhne"', problem_statement: 'Zu früh:\n\tvier Uhr.', target_market: '' };
    const { id: startupId } = await db
      .insertInto('startups')
      .values({ user_id: userId, ...empty, ...texts })
      .returning('id')
      .executeTakeFirstOrThrow();
    await draftReport(db, startupId);
    const stepId = await addStep(db, await addChallenge(db, 9), 'Words', 1);
    const quotes = [
      'zoo',
      'Äpfel',
      'Zebra',
      'apfel',
      'b a',
      'ba',
      '日本の店',
      'Äpfel',
      'Apfel',
      'a-b',
      'ab',
      '🥐',
    ];
    for (const [index, quote] of quotes.entries())
      await accept(db, startupId, { stepId, item: 'step', criterion: String(index), quotes: [quote] });
    const { fingerprint } = await selectReports(db, userId)
      .innerJoin('report_sections', 'report_sections.version_id', 'newest.id')
      .select(currentFingerprint.as('fingerprint'))
      .where('report_sections.type', '=', 'problem')
      .executeTakeFirstOrThrow();
    return fingerprint;
  }
  const EXPECTED = 'c0bed0203fc8bd4158441e1fa57a7dc8';

  it('is the same on every database', async () => {
    expect(await fingerprintOfWords(test.database.db)).toBe(EXPECTED);
  });

  describe.runIf(inject('databaseUrl'))('on a database that sorts as dictionaries do', () => {
    let name: string;
    beforeAll(async () => {
      name = await createDatabase(
        inject('databaseUrl'),
        "template0 encoding 'UTF8' locale_provider icu icu_locale 'de-DE'",
      );
    });
    afterAll(() => dropDatabase(inject('databaseUrl'), name));

    it('is that too', async () => {
      const database = openPostgres(withDatabase(inject('databaseUrl'), name), { onError: () => undefined });
      try {
        await migrateToLatest(database.db);
        expect(await fingerprintOfWords(database.db)).toBe(EXPECTED);
      } finally {
        await database.close();
      }
    });
  });
});
