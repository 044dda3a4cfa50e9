import {
  type AdminStep,
  type ChosenChange,
  type PendingChange as Listed,
  type User,
  VERSIONED_KINDS,
  type VersionedKind,
} from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { dropPending, listPending, type PendingChange } from '../../stores/pending-changes.repo.ts';
import { keepRevisions } from '../../stores/revisions.repo.ts';
import { assistantDefinition } from './assistants.routes.ts';
import { challengeDefinition } from './challenges.routes.ts';
import { keepLog } from './keep-log.ts';
import { findPending, overlay, type Stored } from './pending.ts';
import { readPlaces } from './publication.repo.ts';
import { beginAsking } from './questions.repo.ts';
import { assertFigureFree, questionDefinition } from './questions.routes.ts';
import { stepDefinition } from './steps.routes.ts';
import { type RecordDefinition, removeRecord } from './write-records.ts';

/** All that waits, beside what founders see. */
export async function listChanges(db: Db): Promise<Listed[]> {
  const changes = await listPending(db);
  const places = new Map(
    await Promise.all(
      VERSIONED_KINDS.map(async kind => {
        const ids = changes.filter(change => change.kind === kind).map(({ recordId }) => recordId);
        return [kind, ids.length > 0 ? await readPlaces(db, kind, ids) : new Map()] as const;
      }),
    ),
  );
  return changes.flatMap(({ content, ...change }): Listed[] => {
    const place = places.get(change.kind)?.get(change.recordId);
    if (!place) return [];
    const before = change.isNew ? null : place.before;
    return [{ ...change, ...place, name: nameOf({ ...place.before, ...content }), before, after: content }];
  });
}

const nameOf = ({ title, name, text }: Record<string, unknown>) => String(title ?? name ?? text ?? '');

/** A step is published after its questions, and a new record discarded after what is in it. */
const innermostFirst = (changes: readonly ChosenChange[]) =>
  changes.toSorted((a, b) => VERSIONED_KINDS.indexOf(b.kind) - VERSIONED_KINDS.indexOf(a.kind));

/** Founders are not led to a step that asks nothing (PR-72). */
function assertAsksSomething(published: Partial<AdminStep>): void {
  if (published.isActive && published.asksSomething === false) throw new AppError('step.asks_nothing');
}

interface Waiting {
  live: Stored;
  pending: PendingChange;
  /** Writes content over the record. */
  write: (admin: User, content: object) => Promise<{ after: Stored; recordName: string }>;
  remove: (admin: User) => Promise<void>;
}

const lockBy =
  <I extends object, R extends Stored & I>(definition: RecordDefinition<R, I>) =>
  /** @throws AppError `record.changed` when it does not wait any more, or has changed since it was read */
  async (db: Db, { kind, recordId, updatedAt }: ChosenChange): Promise<Waiting> => {
    const live = await definition.lock(db, recordId);
    const pending = live && (await findPending(db, kind, recordId));
    if (!live || !pending || live.updatedAt !== updatedAt) throw new AppError('record.changed');
    return {
      live,
      pending,
      write: async (admin, content) => {
        const after = await definition.update(db, recordId, { ...live, ...content }, admin);
        return { after, recordName: definition.nameOf(after) };
      },
      remove: admin => removeRecord(db, admin, definition, recordId),
    };
  };

const LOCK_WAITING = {
  assistant: lockBy(assistantDefinition),
  challenge: lockBy(challengeDefinition),
  step: lockBy(stepDefinition),
  question: lockBy(questionDefinition),
};

interface Publication {
  changes: readonly ChosenChange[];
  note: string | null;
  /** Whatever the judge makes of the example answers. */
  overridesExamples: boolean;
}

/** Brings changes to founders, all or none. Call it in a transaction. */
export async function publishChanges(
  db: Db,
  admin: User,
  { changes, note, overridesExamples }: Publication,
): Promise<number> {
  const published: { kind: VersionedKind; after: Stored }[] = [];
  for (const change of innermostFirst(changes)) {
    const { live, pending, write } = await LOCK_WAITING[change.kind](db, change);
    const { after, recordName } = await write(admin, pending.content);
    assertAsksSomething(after);
    if (pending.isNew && change.kind === 'question') await beginAsking(db, live.id);
    await dropPending(db, change.kind, live.id);
    await keepLog(db, admin, {
      action: 'publish',
      kind: change.kind,
      recordId: live.id,
      recordName,
      before: pending.isNew ? null : live,
      after: {
        ...after,
        ...(note !== null && { note }),
        ...(overridesExamples && { overridesExamples }),
      },
    });
    published.push({ kind: change.kind, after });
  }
  for (const kind of VERSIONED_KINDS) {
    const ids = published.filter(one => one.kind === kind).map(({ after }) => after.id);
    if (ids.length > 0) await keepRevisions(db, kind, { admin, note }, ids);
  }
  // Checked when all are written, because two questions may swap their figures.
  for (const { kind, after } of published)
    if (kind === 'question') await assertFigureFree(db, after.id, 'live', { isPublished: true });
  return published.length;
}

/** Takes changes back, all or none. Call it in a transaction. */
export async function discardChanges(db: Db, admin: User, changes: readonly ChosenChange[]): Promise<number> {
  for (const change of innermostFirst(changes)) {
    const { live, pending, write, remove } = await LOCK_WAITING[change.kind](db, change);
    if (pending.isNew) {
      await remove(admin);
      continue;
    }
    await dropPending(db, change.kind, live.id);
    // A form with the discarded text has to notice.
    const { after, recordName } = await write(admin, {});
    await keepLog(db, admin, {
      action: 'discard',
      kind: change.kind,
      recordId: live.id,
      recordName,
      before: overlay(live, pending),
      after,
    });
  }
  return changes.length;
}
