import { countChanges, type User } from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { byType, deleteOldVersions, findVersion, insertRestored, listTexts } from './report-versions.repo.ts';
import { lockReport, touchReport } from './reports.repo.ts';

interface Place {
  reportId: number;
  versionId: number;
}

/**
 * Puts the texts of an earlier version in front as a new one, unless the report says the same already (RE-65). Call it in a
 * transaction.
 *
 * @throws AppError `report.not_found`, `report.being_written` or `report_version.not_found`
 */
export async function restoreVersion(db: Db, user: User, place: Place): Promise<void> {
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
