import { randomBytes } from 'node:crypto';
import type { ReportComment, ReportLink, SharedReport, Startup } from '@groundwork/domain';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { buildReport, type TestReport } from '../../test/report.ts';
import { anonymous, buildFounder } from '../../test/test-client.ts';
import { hashToken } from './share-token.ts';

const createKey = () => randomBytes(16).toString('hex');

const test = useTestApp();
let report: TestReport;
/** Limits are counted by address, so each test has its own. */
let addresses = 0;

beforeEach(async () => {
  report = await buildReport(test);
  await report.set('done', { solution: 'unanswered', persona: 'empty' });
});

const give = (change: object = {}) =>
  report.founder.post<ReportLink>(`${report.url}/links`, { days: 7, sections: ['problem'], ...change });
const links = () => report.founder.get<ReportLink[]>(`${report.url}/links`);
const comments = ({ id }: ReportLink) =>
  report.founder.get<ReportComment[]>(`/api/report-links/${id}/comments`);
const commentOn = (link: ReportLink, change: object = {}, remoteAddress = `203.0.113.${addresses}`) =>
  test.app.inject({
    method: 'POST',
    url: `/api/shared/${link.token}/comments`,
    remoteAddress,
    headers: { 'content-type': 'application/json' },
    payload: { key: createKey(), name: 'Noor', text: 'How many did you ask?', ...change },
  });
const read = ({ token }: Pick<ReportLink, 'token'>) =>
  anonymous(test.app).call('GET', `/api/shared/${token}`);
const shared = async (link: ReportLink) => (await read(link)).json<SharedReport>();
const end = ({ id }: ReportLink) =>
  sql`update report_links set ends_at = now() where id = ${id}`.execute(test.database.db);
const codeOf = (answer: { statusCode: number; body: string }) => [
  answer.statusCode,
  answer.body === '' ? null : JSON.parse(answer.body).code,
];

beforeEach(() => {
  addresses += 1;
});

describe('a link', () => {
  it.each([7, 30, 90])('lasts for %i days, and only chosen sections are in what it shows', async days => {
    const link = await give({ days, sections: ['solution', 'persona', 'problem'] });
    expect(link).toMatchObject({ views: 0, comments: 0, withdrawnAt: null, isOpen: true });
    expect(link.token).toMatch(/^[\w-]{22}$/);
    const lasts = Date.parse(link.endsAt) - Date.parse(link.createdAt);
    expect(lasts).toBe(days * 24 * 3_600_000);
    expect(await links()).toEqual([link]);
    // Leaves out chosen sections without text, and all that were not chosen.
    expect(await shared(link)).toEqual({
      title: 'Acme Report',
      generatedAt: null,
      endsAt: link.endsAt,
      copiedAt: link.createdAt,
      sections: [{ type: 'problem', title: 'Problem', content: 'About problem (assumption)', pictures: [] }],
      comments: [],
    });
    expect((await read(link)).body).not.toContain('pricing_strategy');
  });

  it('that follows the report shows it as it is today, and the earlier text while it is written again', async () => {
    const link = await give({ content: 'live' });
    await report.founder.post(`${report.url}/generate-sections?rewrite=true`);
    expect((await shared(link)).sections).toEqual([
      { type: 'problem', title: 'Problem', content: 'About problem (assumption)', pictures: [] },
    ]);
    await report.founder.post(`${report.url}/reset-sections`);
    expect((await shared(link)).sections).toEqual([]);
  });

  it('is stored without its token, also with the key of its request', async () => {
    const headers = { 'idempotency-key': 'share-1' };
    const body = { days: 7, sections: ['problem'] };
    const [one, other] = [1, 2].map(() =>
      report.founder.post<ReportLink>(`${report.url}/links`, body, headers),
    );
    expect(await other).toEqual(await one);
    expect(await links()).toHaveLength(1);
    const token = String((await one)?.token);
    const { db } = test.database;
    const rows = [
      await db.selectFrom('report_links').selectAll().execute(),
      await db.selectFrom('idempotency').selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).toContain(hashToken(token));
  });

  it('is one of twenty, also when two are given out at once', async () => {
    for (let index = 0; index < 19; index += 1) await give();
    const answers = await Promise.all(
      [1, 2].map(() =>
        report.founder.call('POST', `${report.url}/links`, { days: 7, sections: ['problem'] }),
      ),
    );
    expect(answers.map(codeOf).toSorted()).toEqual([
      [201, undefined],
      [409, 'report_link.too_many'],
    ]);
    const [first] = await links();
    await report.founder.call('DELETE', `/api/report-links/${first?.id}`);
    expect((await give()).isOpen).toBe(true);
  });

  it.each([
    ['for ever', { days: 365 }],
    ['for no time', { days: 0 }],
    ['of nothing', { sections: [] }],
    ['of a section twice', { sections: ['problem', 'problem'] }],
    ['of what is no section', { sections: ['users'] }],
  ])('%s is refused', async (_, wrong) => {
    const body = { days: 7, sections: ['problem'], ...wrong };
    expect(codeOf(await report.founder.call('POST', `${report.url}/links`, body))).toEqual([
      400,
      'request.invalid',
    ]);
    expect(await links()).toEqual([]);
  });

  it('that is over, withdrawn, deleted or unknown answers alike, to all calls', async () => {
    const [over, withdrawn, deleted] = [await give(), await give(), await give()];
    await commentOn(withdrawn);
    await end(over);
    for (const _ of [1, 2])
      expect(codeOf(await report.founder.call('POST', `/api/report-links/${withdrawn.id}/withdraw`))).toEqual(
        [204, null],
      );
    expect(codeOf(await report.founder.call('DELETE', `/api/report-links/${deleted.id}`))).toEqual([
      204,
      null,
    ]);
    const unknown = { ...over, token: 'A'.repeat(22) };
    const odd = [`${over.token}x`, '1', "' or 1=1 --", '%00', 'x'.repeat(99)].map(token => ({
      ...over,
      token: encodeURIComponent(token),
    }));
    const answers = [];
    for (const link of [over, withdrawn, deleted, unknown, ...odd]) {
      answers.push((await read(link)).body, (await commentOn(link, {}, `198.51.100.${answers.length}`)).body);
      answers.push((await anonymous(test.app).call('POST', `/api/shared/${link.token}/views`)).body);
    }
    expect([...new Set(answers)]).toHaveLength(1);
    expect(JSON.parse(String(answers[0]))).toMatchObject({ statusCode: 404, code: 'report_link.not_found' });
    expect((await links()).map(({ id, isOpen }) => [id, isOpen])).toEqual([
      [withdrawn.id, false],
      [over.id, false],
    ]);
    // The founder still sees comments made through a withdrawn link.
    expect(await comments(withdrawn)).toHaveLength(1);
  });

  it('goes with its startup, and with its comments', async () => {
    const link = await give();
    await commentOn(link);
    await report.founder.call('DELETE', `/api/startups/${report.startup.id}`);
    expect(codeOf(await read(link))).toEqual([404, 'report_link.not_found']);
  });
});

describe('a view', () => {
  const view = (link: ReportLink, caller = anonymous(test.app)) =>
    caller.call('POST', `/api/shared/${link.token}/views`);

  it('is counted, unless it is the founder’s own', async () => {
    const link = await give();
    await view(link);
    await view(link, await buildFounder(test.app));
    await view(link, report.founder);
    // Reading alone is not counted, since anything that follows links reads.
    await read(link);
    expect((await links())[0]?.views).toBe(2);
  });

  it('is counted thirty times a minute for one address at most', async () => {
    const link = await give();
    const answers = [];
    for (let index = 0; index < 31; index += 1)
      answers.push(
        await test.app.inject({
          method: 'POST',
          url: `/api/shared/${link.token}/views`,
          remoteAddress: '192.0.2.99',
        }),
      );
    expect(codeOf(answers[30] ?? { statusCode: 0, body: '' })).toEqual([429, 'request.rate_limited']);
    expect((await links())[0]?.views).toBe(30);
  });
});

describe('a comment', () => {
  it('is plain text under a name, and readers see the answer to it', async () => {
    const link = await give();
    const text = '<script>alert(1)</script> **bold**\nHow many?';
    const made = (await commentOn(link, { name: ' <b>Noor</b> ', text })).json();
    expect(made).toEqual({
      id: expect.any(Number),
      name: '<b>Noor</b>',
      text,
      createdAt: expect.any(String),
      answer: null,
      answeredAt: null,
    });
    const url = `/api/report-comments/${made.id}`;
    const answered = (await report.founder.call('PATCH', url, { answer: ' Eleven. ' })).json();
    expect(answered).toMatchObject({ answer: 'Eleven.', answeredAt: expect.any(String), isHidden: false });
    expect((await report.founder.call('PATCH', url, { answer: 'Eleven.' })).json()).toEqual(answered);
    expect((await shared(link)).comments).toMatchObject([{ text, answer: 'Eleven.' }]);
    expect((await links())[0]).toMatchObject({ comments: 1 });
    expect((await report.founder.call('PATCH', url, { answer: null })).json()).toMatchObject({
      answer: null,
      answeredAt: null,
    });
  });

  it('that is hidden is for the founder alone, until it is shown again', async () => {
    const link = await give();
    const { id } = (await commentOn(link)).json();
    await commentOn(link, { text: 'Second.' });
    const url = `/api/report-comments/${id}`;
    await report.founder.call('PATCH', url, { isHidden: true });
    expect((await shared(link)).comments.map(({ text }) => text)).toEqual(['Second.']);
    expect((await comments(link)).map(({ isHidden }) => isHidden)).toEqual([false, true]);
    await report.founder.call('PATCH', url, { isHidden: false });
    expect((await shared(link)).comments).toHaveLength(2);
  });

  it('is new until its founder has seen it, and a later one is new again', async () => {
    const [link, other] = [await give(), await give()];
    const { founder } = report;
    const startupId = report.startup.id;
    const told = async () => {
      const { newComments } = await founder.get<Startup>(`/api/startups/${startupId}`);
      const [startup] = await founder.get<Startup[]>('/api/startups');
      return [newComments, startup?.newComments, (await links()).map(each => each.newComments)];
    };
    expect(await told()).toEqual([0, 0, [0, 0]]);
    await commentOn(link);
    await commentOn(link);
    await commentOn(other);
    expect(await told()).toEqual([3, 3, [1, 2]]);
    const [newest, first] = await comments(link);
    const see = (commentId: number | undefined, by = founder) =>
      by.call('POST', `/api/report-links/${link.id}/seen`, { commentId });
    expect((await see(newest?.id)).statusCode).toBe(204);
    // Reported late, or repeated, for an earlier comment.
    expect((await see(first?.id)).statusCode).toBe(204);
    expect(await told()).toEqual([1, 1, [1, 0]]);
    await commentOn(link);
    expect(await told()).toEqual([2, 2, [1, 1]]);
    const stranger = await buildFounder(test.app);
    expect(codeOf(await see(newest?.id, stranger))).toEqual([404, 'report_link.not_found']);
    expect((await see(undefined)).statusCode).toBe(400);
  });

  it('sent again with its key is one, also at once', async () => {
    const link = await give();
    const key = createKey();
    const answers = await Promise.all([1, 2, 3].map(() => commentOn(link, { key })));
    expect(new Set(answers.map(answer => answer.body)).size).toBe(1);
    expect(await comments(link)).toHaveLength(1);
  });

  it.each([
    ['by nobody', { name: ' \u200b ' }],
    ['by a whole family', { name: 'a'.repeat(81) }],
    ['of nothing', { text: '\n ' }],
    ['of a book', { text: 'a'.repeat(2001) }],
    ['that cannot be stored', { text: 'a\0b' }],
    ['without a key', { key: 'once' }],
  ])('%s is refused', async (_, wrong) => {
    const link = await give();
    expect(codeOf(await commentOn(link, wrong))).toEqual([400, 'request.invalid']);
    expect(await comments(link)).toEqual([]);
  });

  it('of another site’s page is refused', async () => {
    const link = await give();
    const body = { key: createKey(), name: 'Noor', text: 'Hi' };
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
      expect(
        codeOf(
          await anonymous(test.app).call('POST', `/api/shared/${link.token}/comments`, body, { ...headers }),
        ),
      ).toEqual([403, 'request.cross_site']);
  });

  it('is one of five a minute from one address, whatever link it is on', async () => {
    const [one, other] = [await give(), await give()];
    const answers = [];
    for (let index = 0; index < 7; index += 1)
      answers.push(await commentOn(index % 2 === 0 ? one : other, {}, '192.0.2.77'));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201, 429, 429]);
    expect((await commentOn(one, {}, '192.0.2.78')).statusCode).toBe(201);
  });

  it('is one of ten a minute on one link, from whatever addresses', async () => {
    const link = await give();
    const answers = [];
    for (let index = 0; index < 12; index += 1)
      answers.push(await commentOn(link, {}, `192.0.2.${100 + index}`));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(201), 429, 429]);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBe(60);
  });

  it('is one of a hundred that readers see, and makes room when it is hidden or deleted', async () => {
    const link = await give();
    await sql`insert into report_comments (link_id, key, name, text, is_hidden, created_at)
      select ${link.id}, 'key ' || number, 'Noor', 'Hi', number > 99, now() - interval '1 hour'
      from generate_series(1, 150) as number`.execute(test.database.db);
    const answers = await Promise.all([commentOn(link), commentOn(link)]);
    expect(answers.map(codeOf).toSorted()).toEqual([
      [201, undefined],
      [409, 'report_link.full'],
    ]);
    const [newest] = await comments(link);
    expect((await comments(link)).filter(({ isHidden }) => !isHidden)).toHaveLength(100);
    const other = await buildFounder(test.app);
    const path = `/api/report-comments/${newest?.id}`;
    expect(codeOf(await other.call('DELETE', path))).toEqual([404, 'report_comment.not_found']);
    expect((await report.founder.call('DELETE', path)).statusCode).toBe(204);
    expect((await commentOn(link)).statusCode).toBe(201);
  });

  it('is signed by nobody’s name but the reader’s, and turns no text around it', async () => {
    const link = await give();
    const { username } = report.founder.user;
    for (const name of ['Founder', ' ADMIN ', 'Gro\u200Bundwork', 'No\u202Eor', 'No\nor', 'The  founder'])
      expect(codeOf(await commentOn(link, { name })), name).toEqual([400, 'request.invalid']);
    expect(codeOf(await commentOn(link, { name: username.toUpperCase() }))).toEqual([
      409,
      'report_link.name_taken',
    ]);
    const text = 'How \u202Emany\u2066?\n\n\n \n\nTen';
    expect((await commentOn(link, { text })).json()).toMatchObject({ text: 'How many?\n\nTen' });
  });
});
