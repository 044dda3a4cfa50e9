import type { Card, Kanban, Notice, ReportLink, ReportVersion, Startup } from '@groundwork/domain';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { buildChat } from '../../test/chat.ts';
import { buildReport, reportOf, type TestReport } from '../../test/report.ts';
import { meets, scriptedCoach } from '../../test/scripted-coach.ts';
import { buildFounder, buildStartup, type Founder } from '../../test/test-client.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));
beforeEach(() => coach.forget());

const list = (founder: Founder) => founder.get<Notice[]>('/api/notices');
const idsOf = async (founder: Founder) => (await list(founder)).map(({ id }) => id);
const newOf = async (founder: Founder) =>
  (await list(founder)).flatMap(({ id, isNew }) => (isNew ? [id] : []));
const see = (founder: Founder, through: string) => founder.post('/api/notices/seen', { through });

/** Moves a record's time into the past, so that the order of notices does not depend on the clock. */
const age = (founder: Founder) =>
  sql`update users set notices_seen_at = now() - interval '1 day' where id = ${founder.user.id}`.execute(
    test.database.db,
  );

async function linkOf(report: TestReport): Promise<ReportLink> {
  await report.set('done');
  return report.founder.post<ReportLink>(`${report.url}/links`, { days: 7, sections: ['problem'] });
}

/** @returns the comment's id */
async function comment(link: ReportLink, text = 'How many did you ask?', secondsAgo = 0): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into report_comments (link_id, key, name, text, created_at)
    values (${link.id}, ${crypto.randomUUID()}, 'Noor', ${text}, now() - make_interval(secs => ${secondsAgo}))
    returning id`.execute(test.database.db);
  return rows[0]?.id ?? 0;
}

/** A version that rewrote these sections, as the worker leaves it. */
async function rewrite(report: TestReport, types: readonly string[], state = 'done'): Promise<void> {
  const changes = JSON.stringify(types.map(type => ({ type, added: 3, removed: 1 })));
  await sql`
    with newest as (select max(no) as no from report_versions where report_id = ${report.id}), version as (
      insert into report_versions (report_id, no, state, created_at, ended_at, changes)
      select ${report.id}, no + 1, ${state}, now() - interval '1 minute',
        case when ${state}::text <> 'running' then now() end, ${changes}::jsonb from newest
      returning id
    )
    insert into report_sections (version_id, type, title, sort_order, state, content)
    select version.id, type, title, sort_order, 'written', 'Rewritten ' || type
    from version, newest
    join report_versions as before on before.report_id = ${report.id} and before.no = newest.no
    join report_sections on report_sections.version_id = before.id`.execute(test.database.db);
}

async function testedCard(founder: Founder, startup: Startup, dueOn: string | null): Promise<Card> {
  await founder.post('/api/kanban/boards', { startupId: startup.id, name: 'Board' });
  const { columns } = await founder.get<Kanban>(`/api/startups/${startup.id}/kanban`);
  const texts = { hypothesis: 'Bakers pay', test: 'Ask 9', metric: 'Deposits', criteria: '4 of 9' };
  const card = await founder.post<Card>('/api/kanban/cards', {
    columnId: columns[0]?.id,
    title: 'Bakers pay',
    ...texts,
  });
  return founder.post<Card>(`/api/kanban/cards/${card.id}/start-test`, { dueOn });
}

it('a new founder has none', async () => {
  expect(await list(await buildFounder(test.app))).toEqual([]);
});

describe('a comment', () => {
  it('is told with its beginning, unless it is hidden', async () => {
    const report = await buildReport(test);
    const link = await linkOf(report);
    const id = await comment(link, 'x'.repeat(500));
    const [notice, ...others] = await list(report.founder);
    expect(notice).toEqual({
      id: `comment-${id}`,
      kind: 'comment',
      at: expect.stringMatching(/Z$/),
      startup: { id: report.startup.id, name: 'Acme' },
      isNew: true,
      name: 'Noor',
      text: `${'x'.repeat(199)}…`,
      reportId: report.id,
    });
    expect(others).toEqual([]);
    await report.founder.call('PATCH', `/api/report-comments/${id}`, { isHidden: true });
    expect(await list(report.founder)).toEqual([]);
  });

  it('is not new once it was seen at its link', async () => {
    const report = await buildReport(test);
    const link = await linkOf(report);
    const ids = [await comment(link), await comment(link)];
    await report.founder.post(`/api/report-links/${link.id}/seen`, { commentId: ids[0] });
    expect(await newOf(report.founder)).toEqual([`comment-${ids[1]}`]);
  });
});

describe('a verdict', () => {
  /** A message whose judge took longer than any reply waits. */
  async function judgedLate(met: number) {
    const chat = await buildChat(test.app);
    coach.judgements.push(meets(met));
    const { userMessage } = await chat.send('Last Tuesday our Leeds receptionist lost 40 minutes rebooking.');
    const id = userMessage?.id;
    const earlier = async (seconds: number, table: 'turns' | 'messages') => {
      const column = sql.ref(table === 'turns' ? 'started_at' : 'created_at');
      const key = sql.ref(table === 'turns' ? 'founder_message_id' : 'id');
      await sql`update ${sql.table(table)} set ${column} = ${column} - make_interval(secs => ${seconds})
        where ${key} = ${id}`.execute(test.database.db);
    };
    return { chat, id, earlier };
  }

  it.each([
    [1, true],
    [0, false],
  ])('that came late is told, with %i questions accepted', async (met, isAccepted) => {
    const { chat, id, earlier } = await judgedLate(met);
    expect(await list(chat.founder)).toEqual([]);
    await earlier(30, 'turns');
    await earlier(30, 'messages');
    expect(await list(chat.founder)).toMatchObject([
      {
        kind: 'verdict',
        isAccepted,
        stepTitle: chat.step.title,
        challengeId: chat.challenge.id,
        stepId: chat.step.id,
        messageId: id,
      },
    ]);
  });

  it('that its founder asked for again is not', async () => {
    const { chat, earlier } = await judgedLate(1);
    await earlier(30, 'turns');
    await earlier(90, 'messages');
    expect(await list(chat.founder)).toEqual([]);
  });
});

describe('a rewritten report', () => {
  it('is one notice a version, and names three of its sections', async () => {
    const report = await buildReport(test);
    await report.set('done');
    expect(await list(report.founder)).toEqual([]);
    await rewrite(report, ['persona', 'problem', 'solution', 'pricing_strategy']);
    await rewrite(report, []);
    await rewrite(report, ['problem'], 'running');
    const notices = await list(report.founder);
    expect(notices).toMatchObject([{ kind: 'report', sections: 4, reportId: report.id, isNew: true }]);
    expect(notices[0]).toHaveProperty('titles', ['Problem', 'Solution', 'Persona']);
  });

  it('is none when there was no text before', async () => {
    const report = await buildReport(test);
    await rewrite(report, ['problem', 'solution']);
    expect(await list(report.founder)).toEqual([]);
  });

  it('is none when its founder restored it', async () => {
    const report = await buildReport(test);
    await report.set('done');
    await rewrite(report, ['problem']);
    const before = await idsOf(report.founder);
    const versions = await report.founder.get<ReportVersion[]>(`${report.url}/versions`);
    await report.founder.post(`${report.url}/versions/${versions.at(-1)?.id}/restore`);
    expect((await report.versions()).length).toBe(3);
    expect(await idsOf(report.founder)).toEqual(before);
  });
});

describe('a card', () => {
  it('under test is told from its day on, as long as it is tested and there', async () => {
    const founder = await buildFounder(test.app);
    const startup = await buildStartup(founder);
    const card = await testedCard(founder, startup, '2026-01-05');
    const url = `/api/kanban/cards/${card.id}`;
    const notice = {
      id: `card-${card.id}`,
      kind: 'card',
      at: '2026-01-05T00:00:00.000Z',
      title: 'Bakers pay',
      dueOn: '2026-01-05',
      cardId: card.id,
    };
    expect(await list(founder)).toMatchObject([notice]);
    await founder.call('PATCH', url, { dueOn: '9999-12-31' });
    expect(await list(founder)).toEqual([]);
    await founder.call('PATCH', url, { dueOn: '2026-01-05' });
    await founder.call('DELETE', url);
    expect(await list(founder)).toEqual([]);
    await founder.post(`${url}/restore`);
    expect(await idsOf(founder)).toEqual([notice.id]);
    await founder.post(`${url}/stop-test`);
    expect(await list(founder)).toEqual([]);
  });
});

describe('the list', () => {
  it('is of all startups, the newest first, and of nobody else', async () => {
    const first = await buildReport(test);
    const second = await reportOf(
      test,
      first.founder,
      await buildStartup(first.founder, { name: 'Chairside' }),
    );
    const [one, two] = [await linkOf(first), await linkOf(second)];
    const ids = [await comment(one, 'a', 30), await comment(two, 'b', 20), await comment(one, 'c', 10)];
    const other = await buildReport(test);
    await comment(await linkOf(other));
    expect(await idsOf(first.founder)).toEqual(ids.toReversed().map(id => `comment-${id}`));
    expect((await list(first.founder)).map(({ startup }) => startup.name)).toEqual([
      ...['Acme', 'Chairside', 'Acme'],
    ]);
  });

  it('has the newest 50', async () => {
    const report = await buildReport(test);
    const link = await linkOf(report);
    for (let number = 0; number < 52; number += 1) await comment(link, `${number}`, number);
    await rewrite(report, ['problem']);
    const notices = await list(report.founder);
    expect(notices).toHaveLength(50);
    expect(notices.filter(({ kind }) => kind === 'report')).toHaveLength(1);
  });
});

describe('what was seen', () => {
  it('is no longer new, and what comes later is', async () => {
    const report = await buildReport(test);
    const link = await linkOf(report);
    await age(report.founder);
    const seen = await comment(link, 'a', 60);
    const [newest] = await list(report.founder);
    expect(newest?.isNew).toBe(true);
    await see(report.founder, newest?.at ?? '');
    expect(await newOf(report.founder)).toEqual([]);
    const later = await comment(link, 'b', 30);
    expect(await newOf(report.founder)).toEqual([`comment-${later}`]);
    expect(await idsOf(report.founder)).toEqual([`comment-${later}`, `comment-${seen}`]);
    // An older tab takes nothing back, and a clock that is ahead hides nothing that is still to come.
    await see(report.founder, '2020-01-01T00:00:00.000Z');
    await see(report.founder, '2999-01-01T00:00:00.000Z');
    expect(await newOf(report.founder)).toEqual([]);
    await comment(link, 'c', -1);
    expect(await newOf(report.founder)).toHaveLength(1);
  });

  it('refuses what is no time', async () => {
    const founder = await buildFounder(test.app);
    for (const through of ['yesterday', '', undefined, '0000-01-01T00:00:00Z'])
      expect((await founder.call('POST', '/api/notices/seen', { through })).statusCode).toBe(400);
  });
});
