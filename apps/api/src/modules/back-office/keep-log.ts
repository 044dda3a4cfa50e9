import { isDeepStrictEqual } from 'node:util';
import type { LogEntry, LoggedAction, LoggedKind, User } from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { insertLogEntries } from './log.repo.ts';

/** A record, or the part of it that may be shown; null without one. */
type Shown = object | null;

export interface Logged {
  action: LoggedAction;
  kind: LoggedKind;
  recordId: number | null;
  recordName: string;
  before: Shown;
  after: Shown;
}

/** Fields whose difference is no change in itself. */
const ASIDE = new Set(['id', 'updatedAt', 'pending', 'asksSomething']);

/** Logs an administrator's write, the oldest first, in its transaction (AD-20). Pass it no secrets. */
export async function keepLog(
  db: Db,
  { id: adminId, username: adminName }: User,
  ...logged: readonly Logged[]
): Promise<void> {
  const entries = logged.map(({ before, after, ...entry }) => ({
    ...entry,
    ...changesBetween(before, after),
  }));
  await insertLogEntries(db, { adminId, adminName }, entries);
}

/** The fields that differ. */
function changesBetween(before: Shown, after: Shown): Pick<LogEntry, 'before' | 'after'> {
  const was = fieldsOf(before);
  const is = fieldsOf(after);
  const differs = (field: string) => !isDeepStrictEqual(was?.[field], is?.[field]);
  const pick = (fields: Record<string, unknown> | null) =>
    fields && Object.fromEntries(Object.entries(fields).filter(([field]) => differs(field)));
  return { before: pick(was), after: pick(is) };
}

function fieldsOf(record: Shown): Record<string, unknown> | null {
  return record && Object.fromEntries(Object.entries(record).filter(([field]) => !ASIDE.has(field)));
}
