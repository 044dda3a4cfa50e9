import {
  type Report,
  type ReportSection,
  type ReportSectionType,
  SECTION_FAILED,
  type SectionState,
  type Startup,
} from '@groundwork/domain';
import { sql } from 'kysely';
import { jsonb } from '../db/json.ts';
import { draftReport } from '../modules/reports/draft-report.repo.ts';
import { currentFingerprint } from '../modules/reports/section-sources.repo.ts';
import type { TestApp } from './build-test-app.ts';
import { at, openStepProgress } from './chat.ts';
import { buildFounder, buildStartup, type Founder } from './test-client.ts';

type StoredState = Exclude<SectionState, 'writing'> | 'pending' | 'writing';
type VersionState = 'empty' | 'running' | 'done' | 'failed';

/** A founder with a draft report, as after completing a step. */
export interface TestReport {
  founder: Founder;
  startup: Startup;
  id: number;
  /** URL of the report itself; calls go to paths below it. */
  url: string;
  read(): Promise<Report>;
  sections(): Promise<ReportSection[]>;
  states(): Promise<Record<string, SectionState>>;
  /** Types of the sections shown as out of date. */
  outOfDate(): Promise<ReportSectionType[]>;
  /**
   * Sets the state of the newest version and of its sections. Sections that are not named are written from the current
   * data.
   */
  set(version: VersionState, sections?: Partial<Record<ReportSectionType, StoredState>>): Promise<void>;
  /** Has an answer accepted in the step at index `nth` (default 0) that feeds the section. */
  accept(type: ReportSectionType, quote: string, nth?: number): Promise<void>;
  versions(): Promise<{ id: number; no: number; state: string; ended_at: string | null }[]>;
  rows(no: number): ReturnType<typeof rowsOf>;
}

/** The report of a new founder, or one more of `owner`'s. */
export async function buildReport(test: TestApp, owner?: Founder): Promise<TestReport> {
  const founder = owner ?? (await buildFounder(test.app));
  return reportOf(test, founder, await buildStartup(founder));
}

/** The report of a startup, drafted if there is none. */
export async function reportOf(test: TestApp, founder: Founder, startup: Startup): Promise<TestReport> {
  await draftReport(test.database.db, startup.id);
  const read = () => founder.get<Report>(`/api/startups/${startup.id}/report`);
  const { id } = await read();
  const url = `/api/reports/${id}`;
  const sections = () => founder.get<ReportSection[]>(`${url}/v2-sections`);
  return {
    founder,
    startup,
    id,
    url,
    read,
    sections,
    states: async () => Object.fromEntries((await sections()).map(({ type, state }) => [type, state])),
    outOfDate: async () => (await sections()).flatMap(({ type, isOutOfDate }) => (isOutOfDate ? [type] : [])),
    set: (version, states = {}) => setSections(test, id, version, states),
    accept: (type, quote, nth = 0) => acceptAnswer(test, { startupId: startup.id, type, nth }, quote),
    versions: () => versionsOf(test, id),
    rows: no => rowsOf(test, id, no),
  };
}

function versionsOf({ database }: TestApp, reportId: number) {
  return database.db
    .selectFrom('report_versions')
    .select(['id', 'no', 'state', 'ended_at'])
    .where('report_id', '=', reportId)
    .orderBy('no')
    .execute();
}

function rowsOf({ database }: TestApp, reportId: number, no: number) {
  return database.db
    .selectFrom('report_sections')
    .innerJoin('report_versions', 'report_versions.id', 'report_sections.version_id')
    .selectAll('report_sections')
    .where('report_versions.report_id', '=', reportId)
    .where('report_versions.no', '=', no)
    .orderBy('sort_order')
    .execute();
}

async function setSections(
  test: TestApp,
  reportId: number,
  version: VersionState,
  states: Partial<Record<ReportSectionType, StoredState>>,
): Promise<void> {
  const { db } = test.database;
  const { id } = at((await versionsOf(test, reportId)).toReversed(), 0);
  await db.updateTable('report_versions').set({ state: version }).where('id', '=', id).execute();
  const state = sql<string>`coalesce(${jsonb(states)} ->> report_sections.type, 'written')`;
  await sql`update report_sections set state = ${state}, failure = null, lease_until = now() + interval '1 hour',
      content = 'About ' || type, statements = jsonb_build_array(jsonb_build_object(
        'text', 'About ' || type, 'paragraph', 0, 'sources', '[]'::jsonb)),
      fingerprint = ${currentFingerprint}, written_at = now()
    from reports join startups on startups.id = reports.startup_id
    where report_sections.version_id = ${id} and reports.id = ${reportId}`.execute(db);
  await sql`update report_sections set content = case state when 'failed' then ${SECTION_FAILED} else '' end,
      statements = '[]', fingerprint = null, written_at = null
    where version_id = ${id} and state not in ('written', 'unanswered')`.execute(db);
}

async function acceptAnswer(
  { database: { db } }: TestApp,
  { startupId, type, nth }: { startupId: number; type: ReportSectionType; nth: number },
  quote: string,
): Promise<void> {
  const steps = await db
    .selectFrom('steps')
    .innerJoin('challenges', 'challenges.id', 'steps.challenge_id')
    .select('steps.id')
    .where('report_section', '=', type)
    .orderBy('challenges.sort_order')
    .orderBy('steps.sort_order')
    .execute();
  const progress = await openStepProgress(db, { startupId, stepId: at(steps, nth).id });
  const evidence = [{ messageId: 1, start: 0, end: quote.length, quote }];
  await db
    .insertInto('criterion_progress')
    .values({
      step_progress_id: progress.id,
      item_key: 'step',
      criterion_key: quote,
      evidence: jsonb(evidence),
    })
    .execute();
}
