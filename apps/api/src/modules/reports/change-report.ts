import {
  REPORT_SECTION_TYPES,
  type ReportSection,
  type ReportSectionType,
  type User,
} from '@groundwork/domain';
import type { TurnEngine } from '../../chat/turn-engine.ts';
import type { Db } from '../../db/types.ts';
import { found } from '../../found.ts';
import type { TokenBudget } from '../../stores/token-budget.ts';
import { insertEmptyVersion } from './draft-report.repo.ts';
import { deleteOldVersions } from './report-versions.repo.ts';
import { lockReport, touchReport } from './reports.repo.ts';
import {
  cancelVersion,
  insertGeneration,
  insertSections,
  listAnswered,
  listSections,
} from './sections.repo.ts';

export interface GenerationServices {
  engine: Pick<TurnEngine, 'refuseWhileDraining'>;
  budget: TokenBudget;
}

/**
 * Begins a version whose sections wait to be written, unless one is being written or there is nothing to write. Call it
 * in a transaction.
 *
 * @param rewrite whether sections with answers are written again that are up to date
 * @throws AppError `report.not_found`, `server.shutting_down` or `budget.exhausted`
 */
export async function beginGeneration(
  db: Db,
  { engine, budget }: GenerationServices,
  user: User,
  { reportId, rewrite }: { reportId: number; rewrite: boolean },
): Promise<void> {
  const newest = found(await lockReport(db, user.id, reportId), 'report.not_found');
  if (newest.state === 'running') return;
  engine.refuseWhileDraining();
  const sections = found(await listSections(db, user.id, reportId), 'report.not_found');
  const answered = await listAnswered(db, newest.id);
  const due = chooseSections(sections, rewrite ? answered : []);
  if (due.length === 0) return;
  if (due.some(type => answered.includes(type))) await budget.assertLeftIn(db, user.id);
  await insertGeneration(db, reportId, newest, due);
  await deleteOldVersions(db, reportId, newest.no + 1);
  await touchReport(db, reportId);
}

/** Puts an empty version after the newest one, unless that is empty. Call it in a transaction. */
export async function resetReport(db: Db, user: User, reportId: number): Promise<void> {
  const newest = found(await lockReport(db, user.id, reportId), 'report.not_found');
  if (newest.state === 'empty') return;
  if (newest.state === 'running') await cancelVersion(db, newest.id);
  await insertEmptyVersion(db, reportId, newest.no + 1);
  await deleteOldVersions(db, reportId, newest.no + 1);
  await touchReport(db, reportId, 'draft');
}

/** The section of this type, which is made if it is missing (RE-7). Call it in a transaction. */
export async function addSection(
  db: Db,
  user: User,
  reportId: number,
  type: ReportSectionType,
): Promise<ReportSection> {
  const newest = found(await lockReport(db, user.id, reportId), 'report.not_found');
  if (await insertSections(db, newest.id, [type], 'empty')) await touchReport(db, reportId);
  const sections = found(await listSections(db, user.id, reportId), 'report.not_found');
  return found(
    sections.find(section => section.type === type),
    'section.not_found',
  );
}

/**
 * The sections that a generation writes, in the standard order: missing, empty, failed and outdated ones, and those of
 * `again`. Without any there is nothing to generate.
 */
export function chooseSections(
  sections: readonly Pick<ReportSection, 'type' | 'state' | 'isOutOfDate'>[],
  again: readonly ReportSectionType[],
): ReportSectionType[] {
  const ofType = new Map(sections.map(section => [section.type, section]));
  return REPORT_SECTION_TYPES.filter(type => {
    const section = ofType.get(type);
    const isUpToDate = section && !section.isOutOfDate && ['written', 'unanswered'].includes(section.state);
    return !isUpToDate || again.includes(type);
  });
}
