import { isDeepStrictEqual } from 'node:util';
import type { ErrorCode } from '@groundwork/api-client/contracts';
import type { LoggedKind, User } from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { dropPending } from '../../stores/pending-changes.repo.ts';
import { keepLog, type Logged } from './keep-log.ts';
import { findPending, isVersioned, overlay, type Stored, savePending } from './pending.ts';

/** A record that goes because another one does. */
export type CascadedRecord = Pick<Logged, 'kind' | 'recordId' | 'recordName' | 'before'>;

/**
 * How administrators' records of one kind are read and written. Every function takes part in the caller's transaction.
 */
export interface RecordDefinition<R extends Stored, I extends object> {
  kind: LoggedKind;
  missing: Extract<ErrorCode, `${string}.not_found`>;
  nameOf: (record: R) => string;
  /** Locks the record until the transaction ends. */
  lock: (db: Db, id: number) => Promise<R | undefined>;
  update: (db: Db, id: number, input: I, admin: User) => Promise<R>;
  remove: (db: Db, id: number) => Promise<void>;
  /** The parts of the curriculum that a deletion takes along. */
  listCascade?: (db: Db, id: number) => Promise<CascadedRecord[]>;
}

export async function logCreated<R extends Stored>(
  db: Db,
  admin: User,
  { kind, nameOf }: Pick<RecordDefinition<R, never>, 'kind' | 'nameOf'>,
  record: R,
): Promise<R> {
  await keepLog(db, admin, {
    action: 'create',
    kind,
    recordId: record.id,
    recordName: nameOf(record),
    before: null,
    after: record,
  });
  return record;
}

/**
 * Replaces a record; of the curriculum and the assistants only the state, and the rest waits until it is published. If
 * it already equals the input, an earlier call did that and its answer was lost.
 * @throws AppError when it is not there, or `record.changed` with the present record when `updatedAt` is not its own
 */
export async function changeRecord<R extends Stored, I extends object>(
  db: Db,
  admin: User,
  definition: Omit<RecordDefinition<R, I>, 'remove'>,
  { id, updatedAt, input }: { id: number; updatedAt: string | undefined; input: I },
): Promise<R> {
  const { kind } = definition;
  const live = found(await definition.lock(db, id), definition.missing);
  const pending = await findPending(db, kind, id);
  const before = overlay(live, pending);
  if (isAlready(before, input)) return before;
  if (updatedAt !== undefined && updatedAt !== before.updatedAt)
    throw new AppError('record.changed', { details: { current: before } });
  const after = isVersioned(kind)
    ? await savePending(db, admin, definition, { kind, live, pending, input })
    : await definition.update(db, id, input, admin);
  await keepLog(db, admin, {
    action: 'update',
    kind,
    recordId: id,
    recordName: definition.nameOf(after),
    before,
    after,
  });
  return after;
}

export async function removeRecord<R extends Stored>(
  db: Db,
  admin: User,
  definition: RecordDefinition<R, never>,
  id: number,
): Promise<void> {
  // Before it is locked, because from then on founders who write in it wait.
  const within = (await definition.listCascade?.(db, id)) ?? [];
  const before = found(await definition.lock(db, id), definition.missing);
  const itself: CascadedRecord = {
    kind: definition.kind,
    recordId: id,
    recordName: definition.nameOf(before),
    before,
  };
  await definition.remove(db, id);
  for (const one of [...within, itself]) await keepLog(db, admin, ...(await toDeletion(db, one)));
}

/** The log of a deletion, and of what waited of the record: it is discarded (AD-150). */
async function toDeletion(db: Db, one: CascadedRecord): Promise<Logged[]> {
  const { kind, recordId, before: live } = one;
  const pending = isVersioned(kind) && recordId !== null ? await dropPending(db, kind, recordId) : undefined;
  const waiting = { ...live, ...pending?.content };
  const deletion = { ...one, action: 'delete', after: null } as const;
  if (!pending) return [deletion];
  if (pending.isNew) return [{ ...deletion, before: waiting }];
  return [{ ...one, action: 'discard', before: waiting, after: live }, deletion];
}

function isAlready(record: object, wanted: object): boolean {
  return Object.entries(wanted).every(([field, value]) =>
    isDeepStrictEqual((record as Record<string, unknown>)[field], value),
  );
}
