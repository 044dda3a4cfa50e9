import type { Health } from '@groundwork/api-client';
import type { Picture, Report, ReportSection, ReportStatement } from '@groundwork/domain';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import type { SetupServer } from 'msw/node';
import { answerHealth, ORIGIN } from '../../../test/network.ts';
import { buildReport, buildSections, buildStartup, buildStep } from '../../../test/samples.ts';

export const routely = buildStartup({ hasReport: true });

export const refusal = (statusCode: number, message: string) =>
  HttpResponse.json(
    { statusCode, code: 'request.refused', error: 'Refused', message },
    { status: statusCode },
  );

/** State of the fake server, and counts of the requests to it. */
export interface ReportWorld {
  report: Report | null;
  sections: ReportSection[];
  statements: ReportStatement[];
  pictures: Picture[];
  coach: Partial<Health['coach']>;
  /** Replaces the response to a call, unless it returns undefined. The keys are those of `asked`. */
  instead: Partial<Record<keyof ReportWorld['asked'], () => Response | undefined>>;
  asked: Record<'report' | 'sections' | 'sources' | 'pictures' | 'add' | 'generate' | 'reset', number>;
  /** Bodies of the requests that added sections. */
  added: unknown[];
  /** The parameter `rewrite` of each request to generate. */
  rewrites: (string | null)[];
}

/** All sections as written, the first one with `changes`. */
export function writtenSections(changes: Partial<ReportSection> = {}): ReportSection[] {
  return buildSections().map((section, place) => ({
    ...section,
    state: 'written',
    content: `About ${section.title.toLowerCase()}.`,
    writtenAt: '2026-01-05T10:00:00.000Z',
    ...(place === 0 ? changes : {}),
  }));
}

export const running = (done: number): Partial<Report> => ({
  generation: { state: 'running', done, failed: 0, total: 12, reason: null },
});

export const doneReport = buildReport({
  status: 'generated',
  generatedAt: '2026-01-05T10:00:00.000Z',
  generation: { state: 'done', done: 12, failed: 0, total: 12, reason: null },
});

export function serveReport(network: SetupServer, changes: Partial<ReportWorld> = {}): ReportWorld {
  const world: ReportWorld = {
    report: doneReport,
    sections: writtenSections(),
    statements: [],
    pictures: [],
    coach: {},
    instead: {},
    asked: { report: 0, sections: 0, sources: 0, pictures: 0, add: 0, generate: 0, reset: 0 },
    added: [],
    rewrites: [],
    ...changes,
  };
  const count = (call: keyof ReportWorld['asked']) => {
    world.asked[call] += 1;
    return world.instead[call]?.();
  };
  const sections = `${ORIGIN}/api/reports/4/v2-sections`;
  network.use(
    http.get(`${ORIGIN}/api/startups/7/report`, () => {
      const answer = count('report');
      return answer ?? (world.report ? HttpResponse.json(world.report) : refusal(404, 'No report'));
    }),
    http.get(`${ORIGIN}/api/steps`, () => HttpResponse.json([buildStep()])),
    http.get(sections, () => count('sections') ?? HttpResponse.json(world.sections)),
    http.get(`${sections}/:id/sources`, () => count('sources') ?? HttpResponse.json(world.statements)),
    http.get(
      `${ORIGIN}/api/reports/4/pictures`,
      () => count('pictures') ?? HttpResponse.json(world.pictures),
    ),
    http.post(sections, async ({ request }) => {
      const body = (await request.json()) as { type: ReportSection['type'] };
      world.added.push(body);
      const added = buildSections().find(({ type }) => type === body.type);
      return count('add') ?? HttpResponse.json(added, { status: 201 });
    }),
    http.post(`${ORIGIN}/api/reports/4/generate-sections`, ({ request }) => {
      world.rewrites.push(new URL(request.url).searchParams.get('rewrite'));
      return count('generate') ?? HttpResponse.json(world.report);
    }),
    http.post(
      `${ORIGIN}/api/reports/4/reset-sections`,
      () => count('reset') ?? HttpResponse.json(world.report),
    ),
    http.get(`${ORIGIN}/api/health`, () => answerHealth(world.coach)),
  );
  return world;
}

/** Opens the question before a reset. */
export async function askToReset() {
  await userEvent.click(screen.getByRole('button', { name: 'More options' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Reset Report' }));
  return within(await screen.findByRole('dialog', { name: 'Reset Report' }));
}
