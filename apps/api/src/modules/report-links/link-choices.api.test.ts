import { randomBytes } from 'node:crypto';
import type { LinkPreview, ReportLink, SharedReport } from '@groundwork/domain';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { jsonb } from '../../db/json.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { buildReport, type TestReport } from '../../test/report.ts';
import { anonymous, buildFounder } from '../../test/test-client.ts';

const SAID = 'Tom Baker loses £400 a month.';
const OTHER = 'Two more said so.';

const test = useTestApp();
let report: TestReport;
beforeEach(async () => {
  report = await buildReport(test);
  await report.set('done', { solution: 'unanswered', persona: 'empty' });
  await write(`${SAID} ${OTHER}`, SAID, OTHER);
});

/** Gives the problem a text whose sentences rest on themselves. */
async function write(content: string, ...quotes: string[]): Promise<void> {
  const statements = quotes.map(quote => ({
    text: quote,
    paragraph: 0,
    sources: [{ kind: 'profile', field: 'problemStatement', quote }],
  }));
  await sql`update report_sections set content = ${content}, statements = ${jsonb(statements)}, state = 'written'
    where type = 'problem' and version_id in (select id from report_versions where report_id = ${report.id})`.execute(
    test.database.db,
  );
}

const give = (change: object = {}) =>
  report.founder.post<ReportLink>(`${report.url}/links`, { days: 7, sections: ['problem'], ...change });
const change = ({ id }: ReportLink, body: object) =>
  report.founder.call('PATCH', `/api/report-links/${id}`, body);
const read = ({ token }: ReportLink) => anonymous(test.app).call('GET', `/api/shared/${token}`);
/** Without the marks of what it rests on. */
const unmarked = (report: SharedReport) =>
  report.sections.map(({ content }) => content.replaceAll(/ \((?:assumption|startup details)\)/g, ''));
const textOf = async (link: ReportLink) => unmarked((await read(link)).json<SharedReport>())[0];
const preview = (body: object = {}) =>
  report.founder.call('POST', `${report.url}/links/preview`, { sections: ['problem'], ...body });

describe('a link', () => {
  it('shows the report as it was when it was made, until it is told otherwise', async () => {
    const [copied, live] = [await give(), await give({ content: 'live' })];
    expect([copied.copiedAt, live.copiedAt]).toEqual([copied.createdAt, null]);
    await write('It is new.', 'It is new.');
    expect([await textOf(copied), await textOf(live)]).toEqual([`${SAID} ${OTHER}`, 'It is new.']);
    await report.founder.post(`${report.url}/reset-sections`);
    await sql`delete from report_versions where no = 1 and report_id = ${report.id}`.execute(
      test.database.db,
    );
    expect([await textOf(copied), await textOf(live)]).toEqual([`${SAID} ${OTHER}`, undefined]);

    await write('Third.', 'Third.');
    const newer = (await change(copied, { content: 'copy' })).json<ReportLink>();
    expect(Date.parse(String(newer.copiedAt))).toBeGreaterThan(Date.parse(String(copied.copiedAt)));
    expect((await read(copied)).json()).toMatchObject({ copiedAt: newer.copiedAt });
    expect((await change(live, { content: 'copy' })).json()).toMatchObject({ copiedAt: expect.any(String) });
    expect((await change(copied, { content: 'live' })).json()).toMatchObject({ copiedAt: null });
    await write('Fourth.', 'Fourth.');
    expect([await textOf(copied), await textOf(live)]).toEqual(['Fourth.', 'Third.']);
  });

  it('has a label and sections that can be changed, and nothing else changes with them', async () => {
    const link = await give({ label: ' For Anna at the bank ', leftOut: [OTHER] });
    expect(link).toMatchObject({ label: 'For Anna at the bank', leftOut: [OTHER], replacements: [] });
    expect((await read(link)).body).not.toContain('Anna');
    const changes = { label: 'For Ben', sections: ['pricing_strategy', 'problem'] };
    const changed = (await change(link, changes)).json<ReportLink>();
    expect(changed).toEqual({ ...link, ...changes });
    expect(await report.founder.get(`${report.url}/links`)).toEqual([changed]);
    expect(unmarked((await read(link)).json<SharedReport>())).toEqual([SAID, 'About pricing_strategy']);
    expect((await change(link, {})).json()).toEqual(changed);
    const stranger = await buildFounder(test.app);
    const refused = await stranger.call('PATCH', `/api/report-links/${link.id}`, changes);
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'report_link.not_found']);
  });

  it.each([
    ['no section', { sections: [] }],
    ['a label of a page', { label: 'a'.repeat(81) }],
    ['a name of nothing', { replacements: [{ words: ' ', shown: 'a brewer' }] }],
    ['nothing in place of a name', { replacements: [{ words: 'Tom', shown: '' }] }],
    ['too many quotes', { leftOut: Array.from({ length: 51 }, (_, index) => `${index}`) }],
    ['some other content', { content: 'draft' }],
  ])('with %s is refused', async (_, wrong) => {
    const link = await give();
    for (const answer of [
      await change(link, wrong),
      await report.founder.call('POST', `${report.url}/links`, { days: 7, sections: ['problem'], ...wrong }),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.invalid']);
  });
});

describe('readers', () => {
  it.each(['copy', 'live'])(
    'get nothing that was left out of a %s, or of a name that was replaced',
    async content => {
      await write(`${SAID} ${OTHER}\n\nTom  baker's van, and tomorrow.`, SAID, OTHER);
      await report.founder.call('PUT', `/api/startups/${report.startup.id}`, {
        ...report.startup,
        name: 'Tom Baker Ltd',
      });
      const link = await give({ content });
      const replacements = [{ words: 'Tom Baker', shown: 'a brewer in *Leeds*' }];
      await change(link, { leftOut: [OTHER], replacements });
      const key = randomBytes(16).toString('hex');
      const comment = () =>
        anonymous(test.app).call('POST', `/api/shared/${link.token}/comments`, {
          key,
          name: 'Noor',
          text: 'Who?',
        });
      const { id } = (await comment()).json();
      await report.founder.call('PATCH', `/api/report-comments/${id}`, { answer: `Tom Baker. ${OTHER}` });

      const answers = [await read(link), await comment()];
      for (const { body } of answers) {
        expect(body).not.toMatch(/tom\s+baker/i);
        expect(body).not.toContain('Two more');
      }
      expect(answers[0]?.json()).toMatchObject({
        title: 'a brewer in *Leeds* Ltd Report',
        sections: [
          {
            content:
              "a brewer in \\*Leeds\\* loses £400 a month. (startup details)\n\na brewer in \\*Leeds\\*'s van, and tomorrow.",
          },
        ],
        comments: [{ answer: 'a brewer in *Leeds*.' }],
      });
      // The founder has it all.
      expect(JSON.stringify(await report.founder.get(`${report.url}/v2-sections`))).toContain(OTHER);
    },
  );

  it('get nothing that rests on a quote left out, also when it is written in other words later', async () => {
    const link = await give({ content: 'live', leftOut: [SAID] });
    const statements = [
      {
        text: 'One brewer loses money.',
        paragraph: 0,
        sources: [{ kind: 'profile', field: 'problemStatement', quote: SAID }],
      },
    ];
    await write(`One brewer loses money. ${OTHER}`, OTHER);
    await sql`update report_sections set statements = ${jsonb(statements)} || statements where type = 'problem'`.execute(
      test.database.db,
    );
    expect(await textOf(link)).toBe(OTHER);
  });
});

describe('the preview', () => {
  const choices = { leftOut: [OTHER], replacements: [{ words: 'Tom Baker', shown: 'a brewer' }] };

  it('is what readers get of a link that is made so, and lists the quotes', async () => {
    const before = (await preview(choices)).json<LinkPreview>();
    const link = await give(choices);
    const { endsAt, copiedAt, ...shown } = before.report;
    expect((await read(link)).json()).toEqual({ ...shown, endsAt: link.endsAt, copiedAt: link.copiedAt });
    expect(copiedAt).not.toBeNull();
    expect(before.quotes.filter(({ sections }) => sections.includes('problem'))).toEqual([
      { quote: SAID, sections: ['problem'] },
      { quote: OTHER, sections: ['problem'] },
    ]);
    expect((await preview({ content: 'live' })).json<LinkPreview>().report.copiedAt).toBeNull();
  });

  it('is what readers get of a link that is changed so, and changes nothing', async () => {
    const link = await give();
    await write('It is new.', 'It is new.');
    const { body } = await read(link);
    const asked = { linkId: link.id, ...choices };
    const { report: shown, quotes } = (await preview(asked)).json<LinkPreview>();
    expect((await preview({ linkId: link.id })).json<LinkPreview>().report).toEqual(JSON.parse(body));
    expect((await read(link)).body).toBe(body);
    expect(quotes[0]?.quote).toBe(SAID);
    const [newer, live] = [
      await preview({ ...asked, content: 'copy' }),
      await preview({ ...asked, content: 'live' }),
    ];
    for (const answer of [newer, live])
      expect(unmarked(answer.json<LinkPreview>().report)[0]).toBe('It is new.');
    await change(link, choices);
    expect((await read(link)).json()).toEqual(shown);
  });

  it('is for the founder alone', async () => {
    const other = await buildReport(test);
    const link = await other.founder.post<ReportLink>(`${other.url}/links`, {
      days: 7,
      sections: ['problem'],
    });
    const answers = [
      await preview({ linkId: link.id }),
      await other.founder.call('POST', `${report.url}/links/preview`, { sections: ['problem'] }),
    ];
    expect(answers.map(answer => [answer.statusCode, answer.json().code])).toEqual([
      [404, 'report_link.not_found'],
      [404, 'report.not_found'],
    ]);
  });
});
