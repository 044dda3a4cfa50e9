import { fileURLToPath } from 'node:url';
import type { Report, ReportSection, ReportSectionType } from '@groundwork/domain';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db/open-database.ts';
import { prepareDatabase } from '../setup/prepare-database.ts';
import { testOptions } from './build-test-app.ts';
import { at } from './chat.ts';
import { type Behaviour, beforeClosing, createGate } from './fake-openai/exchange.ts';
import type { FakeOpenAi } from './fake-openai/fake-openai.ts';
import { writesSection } from './fake-openai/sections.ts';
import { buildReport } from './report.ts';

/** Each answer appears in one section only, so it identifies that section's call. */
const ANSWERS: readonly (readonly [ReportSectionType, string])[] = [
  ['problem', 'Bakers lose mornings.'],
  ['solution', 'Clerks send messages.'],
  ['persona', 'Ada runs ovens.'],
  ['value_proposition', 'Nobody waits anymore.'],
  ['pricing_strategy', 'Owners pay monthly.'],
];
export const ANSWERED: readonly ReportSectionType[] = ANSWERS.map(([type]) => type);

const curriculum = fileURLToPath(new URL('../../../../curriculum', import.meta.url));

/** A founder's report in a database, whichever servers use it. */
export interface RemoteReport {
  /** For servers that have to accept the founder's cookie. */
  env: Record<string, string>;
  read(url: string): Promise<Report>;
  sections(url: string): Promise<ReportSection[]>;
  /** What is written already stays, unless it is to be written again. */
  generate(url: string, rewrite?: boolean): Promise<Report>;
}

/** A founder whose five answers feed five sections. */
export async function prepareReport(env: Record<string, string>): Promise<RemoteReport> {
  const { DATABASE_URL, DATA_DIR = '' } = env;
  const database = await openDatabase({ DATABASE_URL, DATA_DIR }, () => undefined);
  const administrator = { ADMIN_USERNAME: 'admin', ADMIN_EMAIL: 'admin@localhost' };
  await prepareDatabase(database.db, { ...administrator, ADMIN_PASSWORD: 'an administrator' }, curriculum);
  const options = testOptions(database);
  const app = await buildApp(options);
  const report = await buildReport({ app, database });
  for (const [type, quote] of ANSWERS) await report.accept(type, quote);
  await app.close();
  await database.close();
  const { cookie } = report.founder;
  return {
    env: { ...env, SESSION_SECRET: options.sessionSecret },
    read: url => call(cookie, `${url}/api/startups/${report.startup.id}/report`),
    sections: url => call(cookie, `${url}${report.url}/v2-sections`),
    generate: (url, rewrite = false) =>
      call(cookie, `${url}${report.url}/generate-sections?rewrite=${rewrite}`, 'POST'),
  };
}

async function call<T>(cookie: string, url: string, method = 'GET'): Promise<T> {
  const answer = await fetch(url, { method, headers: { cookie } });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** The report after its generation. */
export async function untilOver(report: RemoteReport, url: string): Promise<Report> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const now = await report.read(url);
    if (now.generation.state !== 'running') return now;
    if (Date.now() > deadline) throw new Error(`Still ${JSON.stringify(now.generation)} after 30 s`);
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}

/** The sections requested from the provider so far, in order. */
export const askedFor = ({ requests }: FakeOpenAi) =>
  requests
    .filter(({ kind }) => kind === 'section')
    .map(({ body }) => {
      const prompt = JSON.stringify(body.messages);
      return at(
        ANSWERS.filter(([, quote]) => prompt.includes(quote)),
        0,
      )[0];
    });

export const typesWritten = (sections: readonly ReportSection[]) =>
  sections.flatMap(({ type, state }) => (state === 'written' ? [type] : []));

/** Has the first `count` sections written at once; the others wait for the returned function. */
export function writesFirst(fake: FakeOpenAi, count: number): () => void {
  const { opened, open } = createGate();
  const section = writesSection([[{ text: 'Said well.', sources: [1] }]]);
  const late: Behaviour = async exchange => {
    if (await beforeClosing(exchange, opened)) await section(exchange);
  };
  fake.section.next(...Array.from({ length: count }, () => section));
  fake.section.always(late);
  return open;
}

/** Generates until two sections are written and two more, all that one founder gets at a time, are being written. */
export async function generateHalf(
  report: RemoteReport,
  fake: FakeOpenAi,
  url: string,
): Promise<ReportSectionType[]> {
  await report.generate(url);
  await fake.waitForRequest('section', 4);
  return typesWritten(await report.sections(url));
}
