import { fileURLToPath } from 'node:url';
import type { Card, FieldNoteDetails, Kanban, Picture, ReportLink, SharedReport } from '@groundwork/domain';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { questionPictures } from '../../curriculum/curriculum-records.ts';
import { readCurriculum } from '../../curriculum/read-curriculum.ts';
import { jsonb } from '../../db/json.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat, openStepProgress } from '../../test/chat.ts';
import { buildReport, reportOf, type TestReport } from '../../test/report.ts';
import { anonymous, buildFounder } from '../../test/test-client.ts';

const shipped = await readCurriculum(fileURLToPath(new URL('../../../../../curriculum', import.meta.url)));
const parts = questionPictures(shipped);
const test = useTestApp(() => ({ pictures: parts }));

const MARKET = ['The register lists 380 surgeries in Leeds.', 'Half are small, which leaves 190 owners.'];

/** Has sentences accepted for the question of this key, all of one message. */
async function accept({ startup }: TestReport, key: string, quotes: readonly string[]): Promise<void> {
  const { db } = test.database;
  const { id, stepId } = await db
    .selectFrom('questions')
    .select(['id', 'step_id as stepId'])
    .where('key', 'like', `%/${key}`)
    .executeTakeFirstOrThrow();
  const progress = await openStepProgress(db, { startupId: startup.id, stepId });
  await db
    .insertInto('question_progress')
    .values({
      ...{ step_progress_id: progress.id, question_id: id, status: 'completed' },
      evidence: jsonb([...quotes]),
    })
    .execute();
  const evidence = quotes.map((quote, index) => ({
    messageId: 7,
    start: index * 1000,
    end: index * 1000 + quote.length,
    quote,
  }));
  // Each criterion rests on the same sentences, and one on a sentence that settled nothing.
  const other = {
    messageId: 6,
    start: 0,
    end: 0,
    quote: 'There are 5,000 dentists, half of them small: 2,500.',
  };
  for (const [criterion, pieces] of [
    ['first', evidence.toReversed()],
    ['second', [...evidence, other]],
  ] as const)
    await db
      .insertInto('criterion_progress')
      .values({
        ...{ step_progress_id: progress.id, item_key: `question:${id}`, criterion_key: criterion },
        evidence: jsonb([...pieces]),
      })
      .execute();
}

const picturesOf = ({ founder, url }: TestReport) => founder.get<Picture[]>(`${url}/pictures`);
const find = (pictures: readonly Picture[], kind: Picture['kind']) => {
  const picture = pictures.find(one => one.kind === kind);
  if (!picture) throw new Error(`No picture ${kind}`);
  return picture;
};

it('of a new report say what is missing, and where it would be given', async () => {
  const report = await buildReport(test);
  const pictures = await picturesOf(report);
  expect(pictures.map(({ kind, section, rows, place }) => [kind, section, rows.length, place.at])).toEqual([
    ['interviews', 'problem', 0, 'conversations'],
    ['price', 'pricing_strategy', 0, 'step'],
    ['segments', 'go_to_market_strategy', 0, 'step'],
    ['market', 'risk_assessment', 0, 'step'],
    ['alternatives', 'risk_assessment', 0, 'step'],
    ['risks', 'risk_assessment', 0, 'step'],
    ['hypotheses', 'assumptions', 0, 'board'],
  ]);
  for (const { missing } of pictures) expect(missing).toMatch(/^[A-Z].+\.$/);
  expect(find(pictures, 'segments').place).toMatchObject({ title: 'Beachhead' });
});

it('are drawn from what was accepted for their questions, each figure with its sentence', async () => {
  const report = await buildReport(test);
  await accept(report, 'market-count', MARKET);
  await accept(report, 'pricing-first-price', ['Between £25 and £40 a month.']);
  await accept(report, 'problem-cost', ['Empty slots lose them £380 a month.']);
  const before = await picturesOf(report);
  const market = find(before, 'market');
  expect(market.rows.map(({ label, cells }) => [label, cells[0]?.value])).toEqual([
    ['surgeries in Leeds', 380],
    ['owners', 190],
  ]);
  expect(market.rows.map(({ source }) => source)).toMatchObject(
    MARKET.map(quote => ({ kind: 'answer', messageId: 7, stepTitle: 'Alternatives and size', quote })),
  );
  expect(find(before, 'price').rows.map(({ cells }) => cells)).toEqual([
    [{ text: '£25 and £40 a month', low: 25, value: 40 }],
    [{ text: '£380 a month', value: 380 }],
  ]);
  // Reworded by an administrator it is the same question.
  const questions = test.database.db.updateTable('questions').where('key', 'like', '%/market-count');
  await questions.set({ text: 'How big is it?' }).execute();
  const after = find(await picturesOf(report), 'market');
  expect(after.rows.map(({ label }) => label)).toEqual(market.rows.map(({ label }) => label));
  expect(after.rows[0]?.source).toMatchObject({ question: 'How big is it?' });
  await questions.set({ is_active: false }).execute();
  expect((await picturesOf(report)).map(({ kind }) => kind)).not.toContain('market');
  await questions.set({ is_active: true }).execute();
});

it('rest, too, on what sections cite of the answer, unless it answers another question as well', async () => {
  const chat = await buildChat(test.app, { challenge: 0, step: 2 });
  const report = await reportOf(test, chat.founder, chat.startup);
  const { db } = test.database;
  const cells = async () => find(await picturesOf(report), 'market').rows.map(row => row.cells[0]?.text);
  await chat.send('They use a paper list, ring round from memory, or just leave the chair empty.');
  await chat.send('A mistake would hurt, so nobody dares to try');
  const beside = "The regulator's public register lists 380 surgeries in West Yorkshire.";
  await chat.send(
    `${beside} About half have fewer than four chairs (my guess), which leaves 190 owners who could buy.`,
  );
  expect(await cells()).toEqual([]);
  await report.set('done');
  await sql`update report_sections set statements = jsonb_build_array(jsonb_build_object(
      'text', 'Text.', 'paragraph', 0, 'sources', jsonb_build_array(jsonb_build_object(
        'kind', 'answer', 'messageId', (select max(id) from messages where role = 'user'), 'stepId', ${chat.step.id}::integer, 'quote', ${beside}::text))))
    where type = 'risk_assessment' and state = 'written'`.execute(db);
  expect(await cells()).toEqual(['380', '190']);
  // As if the same message had been accepted for another question too.
  await sql`update criterion_progress set evidence = jsonb_set(evidence, '{0,messageId}', (
      select max(id)::text::jsonb from messages where role = 'user'))
    where id = (select min(criterion_progress.id) from criterion_progress
      join step_progress on step_progress.id = step_progress_id where startup_id = ${chat.startup.id})`.execute(
    db,
  );
  expect(await cells()).toEqual([]);
});

it('count real conversations and the hypotheses of the board', async () => {
  const report = await buildReport(test);
  const { founder, startup } = report;
  const { db } = test.database;
  await founder.post('/api/kanban/boards', { startupId: startup.id, name: 'Board' });
  const { columns } = await founder.get<Kanban>(`/api/startups/${startup.id}/kanban`);
  const add = (title: string, hypothesis: string | null) =>
    founder.post<Card>('/api/kanban/cards', { columnId: at(columns, 0).id, title, hypothesis });
  const tested = await add('They pay', 'Owners pay £40.');
  await add('They stay', 'Owners stay a year.');
  await add('Without one', null);
  await sql`update cards set state = 'testing', test_started_at = now() where id = ${tested.id}`.execute(db);
  const note = (who: string) =>
    founder.post<FieldNoteDetails>(`/api/startups/${startup.id}/field-notes`, {
      ...{ who, heldOn: '2026-11-20', notes: 'I would never pay for that.' },
    });
  const [first, second] = [await note('An owner'), await note('A receptionist')];
  await note('A hygienist');
  for (const { id } of [first, second])
    await founder.post(`/api/field-notes/${id}/quotes`, { start: 0, end: 27 });
  const { quotes } = await founder.get<FieldNoteDetails>(`/api/field-notes/${first.id}`);
  await founder.post(`/api/field-quotes/${at(quotes, 0).id}/result`, {
    ...{ cardId: tested.id, bearing: 'contradicts' },
  });
  const pictures = await picturesOf(report);
  const counts = (kind: Picture['kind']) => find(pictures, kind).rows.map(({ cells }) => cells[0]?.value);
  expect(counts('interviews')).toEqual([3, 2, 1]);
  expect(counts('hypotheses')).toEqual([1, 1, 0, 0, 0]);
  await founder.call('DELETE', `/api/kanban/cards/${tested.id}`);
  expect(find(await picturesOf(report), 'interviews').rows[2]?.cells[0]?.value).toBe(0);
});

it('are shared with their section alone, without sources and without what is missing', async () => {
  const report = await buildReport(test);
  await accept(report, 'market-count', MARKET);
  await report.set('done');
  const share = async (...sections: string[]) => {
    const link = await report.founder.post<ReportLink>(`${report.url}/links`, { days: 7, sections });
    const { body } = await anonymous(test.app).call('GET', `/api/shared/${link.token}`);
    return { body, sections: (JSON.parse(body) as SharedReport).sections };
  };
  const risk = await share('risk_assessment', 'problem');
  expect(risk.sections.map(({ type, pictures }) => [type, pictures.map(({ kind }) => kind)])).toEqual([
    ['problem', []],
    ['risk_assessment', ['market']],
  ]);
  for (const hidden of [...MARKET, 'messageId', 'stepId', 'missing', 'place', 'source'])
    expect(risk.body).not.toContain(hidden);
  expect((await share('problem')).body).not.toContain('surgeries');
});

it('of another founder are not found', async () => {
  const report = await buildReport(test);
  const answer = await (await buildFounder(test.app)).call('GET', `${report.url}/pictures`);
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'report.not_found']);
});

it('has a question for each part in the curriculum that ships', () => {
  expect([...parts.values()].toSorted()).toEqual([
    ...['alternatives', 'interviews', 'loss', 'market', 'price', 'risks', 'segments'],
  ]);
});
