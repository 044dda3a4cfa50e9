import { fileURLToPath } from 'node:url';
import type {
  Card,
  ConversationDetails,
  Kanban,
  Picture,
  ReportLink,
  SharedReport,
  WrittenRow,
} from '@groundwork/domain';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPracticeCoach } from '../../coach/practice/practice-coach.ts';
import type { CoachProvider, FoundRow, RowsInput } from '../../coach/provider.ts';
import { questionPictures } from '../../curriculum/curriculum-records.ts';
import { readCurriculum } from '../../curriculum/read-curriculum.ts';
import { jsonb } from '../../db/json.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat, openStepProgress, until } from '../../test/chat.ts';
import { buildReport, reportOf, type TestReport } from '../../test/report.ts';
import { anonymous, buildFounder } from '../../test/test-client.ts';

const shipped = await readCurriculum(fileURLToPath(new URL('../../../../../curriculum', import.meta.url)));
const parts = questionPictures(shipped);
/** What the coach reads from the answers, picture by picture, then nothing. */
let readings: FoundRow[][] = [];
let asked: RowsInput[] = [];
const coach: CoachProvider = {
  ...createPracticeCoach(),
  readRows: async input => {
    asked.push(input);
    return { rows: readings.shift() ?? [], usage: null };
  },
};
beforeEach(() => {
  readings = [];
  asked = [];
});
const test = useTestApp(() => ({ coach, pictures: parts, sectionPollMs: 30 }));

const MARKET = ['The register lists 380 surgeries in Leeds.', 'Half are small, which leaves 190 owners.'];

/** Has sentences of one message accepted for the question with this key. */
async function accept(
  { startup }: TestReport,
  key: string,
  quotes: readonly string[],
  { database: { db } } = test,
): Promise<void> {
  const { id, stepId } = await db
    .selectFrom('questions')
    .select(['id', 'step_id as stepId'])
    .where('key', 'like', `%/${key}`)
    .executeTakeFirstOrThrow();
  const progress = await openStepProgress(db, { startupId: startup.id, stepId });
  await db
    .insertInto('question_progress')
    .values({
      step_progress_id: progress.id,
      question_id: id,
      status: 'completed',
      evidence: jsonb([...quotes]),
    })
    .execute();
  const evidence = quotes.map((quote, index) => ({
    messageId: 7,
    start: index * 1000,
    end: index * 1000 + quote.length,
    quote,
  }));
  // Both criteria rest on the same sentences, one also on a sentence that settled nothing.
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
        step_progress_id: progress.id,
        item_key: `question:${id}`,
        criterion_key: criterion,
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

const ROWS: FoundRow[] = [
  { label: 'Surgeries', cells: ['380'], partOf: null, sentence: 1 },
  { label: 'Small ones', cells: ['190'], partOf: 0, sentence: 2 },
];
const WRITTEN: WrittenRow[] = ROWS.map(({ sentence, ...row }) => ({
  ...row,
  messageId: 7,
  quote: at(MARKET, sentence - 1),
}));

/** A report whose market picture was read from the answers as its section was written. */
async function buildProposed(rows: FoundRow[] = ROWS): Promise<TestReport> {
  const report = await buildReport(test);
  await accept(report, 'market-count', MARKET);
  readings = [rows];
  await generate(report);
  return report;
}

/** A section counts as written only once its pictures have been read. */
async function generate(report: TestReport): Promise<void> {
  await report.founder.post(`${report.url}/generate-sections?rewrite=true`);
  await until(async () => (await report.read()).generation.state !== 'running');
}

const decide = ({ founder, url }: TestReport, kind: string, body: object) =>
  founder.call('PUT', `${url}/pictures`, { kind, ...body });

async function sharedOf(report: TestReport, ...sections: string[]) {
  const link = await report.founder.post<ReportLink>(`${report.url}/links`, { days: 7, sections });
  const { body } = await anonymous(test.app).call('GET', `/api/shared/${link.token}`);
  return { body, sections: (JSON.parse(body) as SharedReport).sections };
}

it('of a new report say what is missing, and where it would be given', async () => {
  const report = await buildReport(test);
  const pictures = await picturesOf(report);
  expect(pictures.map(({ kind, section, rows, place }) => [kind, section, rows.length, place.at])).toEqual([
    ['interviews', 'problem', 0, 'conversations'],
    ['price', 'pricing_strategy', 0, 'step'],
    ['segments', 'persona', 0, 'step'],
    ['market', 'problem', 0, 'step'],
    ['alternatives', 'problem', 0, 'step'],
    ['risks', 'risk_assessment', 0, 'step'],
    ['hypotheses', 'assumptions', 0, 'board'],
  ]);
  for (const { state, missing } of pictures) {
    expect(state).toBe('missing');
    expect(missing).toMatch(/^[A-Z].+\.$/);
  }
  expect(find(pictures, 'segments').place).toMatchObject({ title: 'Your first group' });
});

it('are proposed from the accepted sentences with the section, once, and wait for the founder', async () => {
  const report = await buildProposed();
  expect(asked).toMatchObject([{ kind: 'market', sentences: MARKET.map(text => ({ text })) }]);
  const market = find(await picturesOf(report), 'market');
  expect(market.rows.map(({ label, source }) => [label, source?.quote])).toEqual([
    ['Surgeries', MARKET[0]],
    ['Small ones', MARKET[1]],
  ]);
  expect((await sharedOf(report, 'problem')).sections[0]?.pictures).toEqual([]);
  await generate(report);
  expect(asked).toHaveLength(1);
});

it('are not proposed with a figure that no sentence has', async () => {
  const wrong = ROWS.map((row, index) => (index === 1 ? { ...row, cells: ['170'] } : row));
  const report = await buildProposed(wrong);
  expect(find(await picturesOf(report), 'market')).toMatchObject({ state: 'missing', rows: [] });
});

describe('a founder', () => {
  it('confirms rows, as they are or corrected, again and again, and then they are drawn and shared', async () => {
    const report = await buildProposed();
    const corrected = WRITTEN.map((row, index) =>
      index === 0 ? { ...row, label: 'Surgeries in Leeds' } : row,
    );
    for (const rows of [WRITTEN, corrected, corrected]) {
      const answer = await decide(report, 'market', { state: 'confirmed', rows });
      expect(answer.statusCode).toBe(200);
      expect(find(answer.json(), 'market').state).toBe('drawn');
    }
    const shared = await sharedOf(report, 'problem');
    expect(
      shared.sections[0]?.pictures.map(({ kind, rows }) => [kind, rows.map(({ label }) => label)]),
    ).toEqual([['market', ['Surgeries in Leeds', 'Small ones']]]);
    for (const hidden of ['messageId', 'stepId', 'missing', 'place', 'source', 'sentences', 'partOf'])
      expect(shared.body).not.toContain(`"${hidden}"`);
    expect((await sharedOf(report, 'persona')).body).not.toContain('Surgeries');
    // Rewording a question does not make it a different one.
    const questions = test.database.db.updateTable('questions').where('key', 'like', '%/market-count');
    await questions.set({ text: 'How big is it?' }).execute();
    expect(find(await picturesOf(report), 'market')).toMatchObject({ state: 'drawn' });
    await questions.set({ is_active: false }).execute();
    expect((await picturesOf(report)).map(({ kind }) => kind)).not.toContain('market');
    await questions.set({ is_active: true }).execute();
  });

  it('hides a picture, and shows it again', async () => {
    const report = await buildProposed();
    await decide(report, 'market', { state: 'confirmed', rows: WRITTEN });
    const hidden = await decide(report, 'market', { state: 'hidden' });
    expect(find(hidden.json(), 'market')).toMatchObject({
      state: 'hidden',
      rows: [{ label: 'Surgeries' }, {}],
    });
    expect((await sharedOf(report, 'problem')).sections[0]?.pictures).toEqual([]);
    await generate(report);
    expect(find(await picturesOf(report), 'market').state).toBe('hidden');
    await decide(report, 'market', { state: 'confirmed', rows: WRITTEN });
    expect(find(await picturesOf(report), 'market').state).toBe('drawn');
  });

  it('is told why rows cannot be drawn, and nothing changes', async () => {
    const report = await buildProposed();
    const refusalOf = async (kind: string, rows: readonly WrittenRow[]) => {
      const { statusCode, json } = await decide(report, kind, { state: 'confirmed', rows });
      return [statusCode, json().code, json().message];
    };
    const more = WRITTEN.map((row, index) => (index === 1 ? { ...row, cells: ['1,700'] } : row));
    expect(await refusalOf('market', more)).toEqual([
      ...[400, 'picture.unclear'],
      "“Small ones” can't be more than “Surgeries”, which it's part of.",
    ]);
    const invented = WRITTEN.map(row => ({ ...row, quote: 'Nobody said this.' }));
    expect((await refusalOf('market', invented)).slice(0, 2)).toEqual([409, 'picture.outdated']);
    expect((await refusalOf('segments', WRITTEN)).slice(0, 2)).toEqual([404, 'picture.not_found']);
    expect((await refusalOf('hypotheses', WRITTEN)).slice(0, 2)).toEqual([400, 'request.invalid']);
    expect(find(await picturesOf(report), 'market').state).toBe('proposed');
    const other = await buildFounder(test.app);
    const answer = await other.call('PUT', `${report.url}/pictures`, { kind: 'market', state: 'hidden' });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'report.not_found']);
  });

  it('is not shown what rests on an answer that is not accepted any more', async () => {
    const report = await buildProposed();
    await decide(report, 'market', { state: 'confirmed', rows: WRITTEN });
    const accepted = (evidence: readonly string[]) =>
      sql`update question_progress set evidence = ${jsonb([...evidence])} from step_progress
        where step_progress.id = step_progress_id and startup_id = ${report.startup.id}`.execute(
        test.database.db,
      );
    await accepted([]);
    expect(find(await picturesOf(report), 'market')).toMatchObject({ state: 'missing', rows: [] });
    expect((await sharedOf(report, 'problem')).sections[0]?.pictures).toEqual([]);
    await accepted(MARKET);
    expect(find(await picturesOf(report), 'market').state).toBe('drawn');
  });
});

describe('without a coach that reads', () => {
  const rules = useTestApp(() => ({ coach: createPracticeCoach(), pictures: parts }));

  it('only what is counted is drawn, and risks that the founder grades', async () => {
    const report = await buildReport(rules);
    expect((await picturesOf(report)).map(({ kind }) => kind)).toEqual(['interviews', 'hypotheses']);
    await accept(report, 'premortem-why-it-failed', ['The pump clogs.', 'Head offices forbid it.'], rules);
    const risks = find(await picturesOf(report), 'risks');
    expect([risks.state, risks.rows]).toEqual(['proposed', []]);
    const [pump] = risks.sentences;
    const row = { label: 'The pump clogs', cells: ['2', '4'], partOf: null };
    const rows = [{ ...row, messageId: pump?.messageId, quote: pump?.quote }];
    const answer = await decide(report, 'risks', { state: 'confirmed', rows });
    expect(find(answer.json(), 'risks').rows[0]?.cells).toEqual([
      { text: '2', value: 2 },
      { text: '4', value: 4 },
    ]);
  });
});

it('may rest, too, on what stands beside an accepted sentence, unless the message answers another question', async () => {
  const chat = await buildChat(test.app, { challenge: 0, step: 2 });
  const report = await reportOf(test, chat.founder, chat.startup);
  const { db } = test.database;
  const said = async () => find(await picturesOf(report), 'market').sentences.map(({ quote }) => quote);
  await chat.send('They use a paper list, ring round from memory, or just leave the chair empty.');
  await chat.send('A mistake would hurt, so nobody dares to try');
  const beside = "The regulator's public register lists 380 surgeries in West Yorkshire.";
  const accepted =
    'About half have fewer than four chairs (my guess), which leaves 190 owners who could buy.';
  await chat.send(`${beside} ${accepted}`);
  expect(await said()).toEqual([beside, accepted]);
  // As if the message had been accepted for another question too.
  await sql`update criterion_progress set evidence = jsonb_set(evidence, '{0,messageId}', (
      select max(id)::text::jsonb from messages where role = 'user'))
    where id = (select min(criterion_progress.id) from criterion_progress
      join step_progress on step_progress.id = step_progress_id where startup_id = ${chat.startup.id})`.execute(
    db,
  );
  expect(await said()).toEqual([accepted]);
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
    founder.post<ConversationDetails>(`/api/startups/${startup.id}/conversations`, {
      who,
      heldOn: '2026-11-20',
      notes: 'I would never pay for that.',
    });
  const [first, second] = [await note('An owner'), await note('A receptionist')];
  await note('A hygienist');
  for (const { id } of [first, second])
    await founder.post(`/api/conversations/${id}/quotes`, { start: 0, end: 27 });
  const { quotes } = await founder.get<ConversationDetails>(`/api/conversations/${first.id}`);
  await founder.post(`/api/conversation-quotes/${at(quotes, 0).id}/result`, {
    cardId: tested.id,
    bearing: 'contradicts',
  });
  const pictures = await picturesOf(report);
  const counts = (kind: Picture['kind']) => find(pictures, kind).rows.map(({ cells }) => cells[0]?.value);
  expect(counts('interviews')).toEqual([3, 2, 1]);
  expect(counts('hypotheses')).toEqual([1, 1, 0, 0, 0]);
  await founder.call('DELETE', `/api/kanban/cards/${tested.id}`);
  expect(find(await picturesOf(report), 'interviews').rows[2]?.cells[0]?.value).toBe(0);
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
