import { reportContracts } from '@groundwork/api-client/contracts';
import { countChanges, type User } from '@groundwork/domain';
import { type CoachProvider, readsRows } from '../../coach/provider.ts';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { perUserAndMinute } from '../../routing/per-minute.ts';
import type { Router } from '../../routing/router.ts';
import { addSection, beginGeneration, type GenerationServices, resetReport } from './change-report.ts';
import { decideOnPicture } from './decide-picture.ts';
import { listPictures, type PictureParts } from './pictures.repo.ts';
import {
  byType,
  deleteOldVersions,
  findVersion,
  insertRestored,
  listTexts,
  listVersions,
} from './report-versions.repo.ts';
import { findReport, lockReport, touchReport } from './reports.repo.ts';
import { findStatements, listSections } from './sections.repo.ts';

interface Reporting extends GenerationServices {
  /** Tells the worker of this process that there is work: it need not wait for its next look. */
  kick: () => void;
  pictures: PictureParts;
  coach: CoachProvider;
}

const GENERATIONS_PER_MINUTE = 10;

export function reportRoutes(
  route: Router,
  { engine, budget, kick, pictures: parts, coach }: Reporting,
): void {
  route.query(reportContracts.ofStartup, async ({ db, user, params }) =>
    found(await findReport(db, user.id, params), 'report.not_found'),
  );

  route.query(reportContracts.sections, async ({ db, user, params }) =>
    found(await listSections(db, user.id, params.reportId), 'report.not_found'),
  );

  route.query(reportContracts.sources, async ({ db, user, params }) =>
    found(await findStatements(db, user.id, params), 'section.not_found'),
  );

  route.query(reportContracts.pictures, async ({ db, user, params }) =>
    found(
      await listPictures(db, user.id, { parts, canRead: readsRows(coach) }, params.reportId),
      'report.not_found',
    ),
  );

  route.command(reportContracts.keepPicture, ({ db, user, params, body }) =>
    decideOnPicture(db, user, { parts, canRead: readsRows(coach) }, { ...params, ...body }),
  );

  route.command(reportContracts.addSection, ({ db, user, params, body }) =>
    addSection(db, user, params.reportId, body.type),
  );

  route.reply(
    reportContracts.generate,
    {
      store: async ({ db, user, params: { reportId }, query: { rewrite } }) => {
        await beginGeneration(db, { engine, budget }, user, { reportId, rewrite });
        return { id: reportId };
      },
      respond: async ({ id: reportId }, { db, user }) => {
        kick();
        return found(await findReport(db, user.id, { reportId }), 'report.not_found');
      },
    },
    perUserAndMinute(GENERATIONS_PER_MINUTE),
  );

  route.command(reportContracts.reset, async ({ db, user, params }) => {
    await resetReport(db, user, params.reportId);
    return found(await findReport(db, user.id, params), 'report.not_found');
  });

  route.query(reportContracts.versions, async ({ db, user, params }) =>
    found(await listVersions(db, user.id, params.reportId), 'report.not_found'),
  );

  route.query(reportContracts.version, async ({ db, user, params }) =>
    found(await findVersion(db, user.id, params), 'report_version.not_found'),
  );

  route.command(reportContracts.restore, async ({ db, user, params }) => {
    await restoreVersion(db, user, params);
    return found(await findReport(db, user.id, params), 'report.not_found');
  });
}

interface ReportPlace {
  reportId: number;
  versionId: number;
}

/**
 * Makes a new version with the texts of an earlier one, unless they are the report's present texts (RE-65). Call it in
 * a transaction.
 *
 * @throws AppError `report.not_found`, `report.being_written` or `report_version.not_found`
 */
async function restoreVersion(db: Db, user: User, place: ReportPlace): Promise<void> {
  const { reportId } = place;
  const newest = found(await lockReport(db, user.id, reportId), 'report.not_found');
  if (newest.state === 'running') throw new AppError('report.being_written');
  const { id, sections } = found(await findVersion(db, user.id, place), 'report_version.not_found');
  if (sections.length === 0) throw new AppError('report_version.not_found');
  const today = await listTexts(db, newest.id);
  if (countChanges(byType(today), byType(sections)).length === 0) return;
  await insertRestored(db, reportId, { no: newest.no + 1, from: id });
  await deleteOldVersions(db, reportId, newest.no + 1);
  await touchReport(db, reportId, 'generated');
}
