import { REPORT_SECTIONS } from '@groundwork/domain';
import type { Db } from '../../db/types.ts';

/** A version of a report with its twelve sections, empty. Call it in a transaction that holds the report. */
export async function insertEmptyVersion(db: Db, reportId: number, no: number): Promise<void> {
  const { id } = await db
    .insertInto('report_versions')
    .values({ report_id: reportId, no, state: 'empty' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('report_sections')
    .values(
      REPORT_SECTIONS.map(({ type, title }, index) => ({
        version_id: id,
        type,
        title,
        sort_order: index + 1,
        state: 'empty' as const,
      })),
    )
    .execute();
}

/** Makes the startup's draft if it has none (RE-1). Call it in a transaction. */
export async function draftReport(db: Db, startupId: number): Promise<void> {
  const report = await db
    .insertInto('reports')
    .values({ startup_id: startupId })
    .onConflict(conflict => conflict.column('startup_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (report) await insertEmptyVersion(db, report.id, 1);
}
