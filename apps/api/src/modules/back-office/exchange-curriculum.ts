import { createHash } from 'node:crypto';
import type { Answer, Body, curriculumFileContracts, ImportChange } from '@groundwork/api-client/contracts';
import type { User } from '@groundwork/domain';
import type { CurriculumRecord, Fields } from '../../curriculum/curriculum-records.ts';
import { readExchange, writeExchange } from '../../curriculum/exchange-file.ts';
import { type FieldEffect, type ImportPlan, planImport } from '../../curriculum/plan-import.ts';
import { CurriculumError } from '../../curriculum/read-curriculum.ts';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import {
  type ChangedDefault,
  readRecordIds,
  readStoredRecords,
  writeImport,
} from '../../stores/import-curriculum.repo.ts';
import { countFoundersIn } from './impact.repo.ts';
import { keepLog, type Logged } from './keep-log.ts';
import { sanitiseSvg } from './sanitise-svg.ts';

type Import = Body<typeof curriculumFileContracts.import>;
type Imported = Answer<typeof curriculumFileContracts.import>;

export async function exportCurriculum(db: Db): Promise<{ yaml: string }> {
  return { yaml: writeExchange(await readStoredRecords(db, { isExport: true })) };
}

type Options = Omit<Import, 'yaml' | 'dryRun'>;

interface Planned {
  work: ImportPlan;
  answer: Imported;
}

/** The changes that an import would make. */
export async function planExchange(
  db: Db,
  records: readonly CurriculumRecord[],
  { replace, take }: Omit<Options, 'plan'>,
): Promise<Planned> {
  // An administrator's rows are looked at where a record names them.
  const stored = await readStoredRecords(db);
  const work = planImport(records, stored, { replace, take: new Set(take) });
  const changes = listChanges(work, [...stored, ...records]);
  const founders = await countFoundersOf(db, changes);
  return { work, answer: { plan: fingerprint(work), changes, absent: work.absent, ...founders } };
}

/** The founders with progress in records that the import deactivates. */
async function countFoundersOf(
  db: Db,
  changes: readonly ImportChange[],
): Promise<Pick<Imported, 'founders' | 'foundersByChallenge'>> {
  const removed = changes.filter(({ effect }) => effect === 'removed');
  if (removed.length === 0) return { founders: 0, foundersByChallenge: {} };
  const known = await readRecordIds(db);
  const idsOf = (wanted: ImportChange['kind']) =>
    removed.flatMap(({ kind, key }) => (kind === wanted ? (known.get(`${kind} ${key}`) ?? []) : []));
  const { all, byChallenge } = await countFoundersIn(db, {
    challenges: idsOf('challenge'),
    steps: idsOf('step'),
    questions: idsOf('question'),
  });
  const challenges = [...new Set(removed.map(({ key }) => challengeOf(key)))];
  const counted = challenges.map(key => {
    return [key, byChallenge.get(known.get(`challenge ${key}`) ?? 0) ?? 0] as const;
  });
  return { founders: all, foundersByChallenge: Object.fromEntries(counted.filter(([, count]) => count > 0)) };
}

/**
 * Carries an import out; call it in a transaction.
 * @throws AppError `record.changed` when the plan that was looked at is not the plan any more
 */
export async function carryOutExchange(
  db: Db,
  admin: User,
  records: readonly CurriculumRecord[],
  { plan: expected, ...options }: Options,
): Promise<Imported> {
  const { work, answer } = await planExchange(db, records, options);
  if (expected !== undefined && expected !== answer.plan)
    throw new AppError('record.changed', { details: { plan: answer.plan } });
  const defaults = await writeImport(db, work, { admin });
  await keepLog(db, admin, ...(await toLog(db, answer.changes)), ...defaults.map(changedDefault));
  return answer;
}

const changedDefault = ({ id, name, isDefault }: ChangedDefault): Logged => ({
  action: 'update',
  kind: 'persona',
  recordId: id,
  recordName: name,
  before: { isDefault: !isDefault },
  after: { isDefault },
});

/** Each record that changed, and the import itself: how many of them there are. */
async function toLog(db: Db, changes: readonly ImportChange[]): Promise<Logged[]> {
  const done = changes.filter(({ effect }) => effect !== 'kept');
  if (done.length === 0) return [];
  const ids = await readRecordIds(db);
  const counts = Object.entries(groupBy(done.map(change => [change.effect, change])));
  return [
    ...done.map(({ effect, kind, key, name, fields }): Logged => {
      const valuesOf = (side: 'before' | 'after') =>
        Object.fromEntries(fields.map(field => [field.field, field[side]]));
      return {
        action: 'import',
        kind,
        recordId: ids.get(`${kind} ${key}`) ?? null,
        recordName: name,
        before: effect === 'added' ? null : valuesOf('before'),
        after: valuesOf('after'),
      };
    }),
    {
      action: 'import',
      kind: 'curriculum',
      recordId: null,
      recordName: 'Curriculum',
      before: null,
      after: Object.fromEntries(counts.map(([effect, { length }]) => [effect, length])),
    },
  ];
}

/**
 * Reads a file, which is slow: call it before the transaction.
 * @throws AppError `request.invalid` with all that is wrong in it
 */
export function readRecords(yaml: string): CurriculumRecord[] {
  refuseOtherEncodings(yaml);
  try {
    return readExchange(yaml).map(withCleanDrawing);
  } catch (error) {
    if (!(error instanceof CurriculumError)) throw error;
    const issues = error.problems.map(problem => {
      const [, line = '1', message = problem] = /^[^:]*:(\d+): (.*)$/s.exec(problem) ?? [];
      return { path: `line ${line}`, message };
    });
    throw new AppError('request.invalid', {
      message: 'The file has problems.',
      issues,
      cause: error,
    });
  }
}

/** A text read as UTF-8 has this character where its file was in another encoding. */
function refuseOtherEncodings(yaml: string): void {
  const line = yaml.split('\n').findIndex(text => text.includes('\uFFFD')) + 1;
  if (line === 0) return;
  const issues = [
    { path: `line ${line}`, message: "This isn't UTF-8. Save the file as UTF-8 and choose it again." },
  ];
  throw new AppError('request.invalid', { message: 'The file has problems.', issues });
}

const challengeOf = (key: string) => key.split('/')[0] ?? key;

function withCleanDrawing(record: CurriculumRecord): CurriculumRecord {
  const { iconSvg } = record.fields;
  if (typeof iconSvg !== 'string') return record;
  return { ...record, fields: { ...record.fields, iconSvg: sanitiseSvg(iconSvg, `${record.key}: iconSvg`) } };
}

/** The same for the same effects on the same values. */
function fingerprint({ inserts, updates, effects }: ImportPlan): string {
  return createHash('sha256').update(JSON.stringify({ inserts, updates, effects })).digest('base64url');
}

/** @param known the records before and after: of two by one key the latter gives the name. */
function listChanges(
  { inserts, effects }: ImportPlan,
  known: readonly Pick<CurriculumRecord, 'kind' | 'key' | 'fields'>[],
): ImportChange[] {
  const names = new Map(known.map(record => [`${record.kind} ${record.key}`, nameOf(record.fields)]));
  const named = ({ kind, key }: Pick<FieldEffect, 'kind' | 'key'>) => {
    const [challenge, step] = key.split('/');
    const holders = {
      step: [`challenge ${challenge}`],
      question: [`challenge ${challenge}`, `step ${challenge}/${step}`],
    };
    const within = kind === 'step' || kind === 'question' ? holders[kind] : [];
    const nameOne = (identity: string) => names.get(identity) ?? key;
    return { kind, key, name: nameOne(`${kind} ${key}`), within: within.map(nameOne) };
  };
  const added = inserts.map(
    ({ kind, key, fields }): ImportChange => ({
      ...named({ kind, key }),
      effect: 'added',
      fields: Object.entries(fields).map(([field, after]) => ({ field, before: null, after })),
    }),
  );
  const groups = groupBy(effects.map(one => [`${effectOf(one)} ${one.kind} ${one.key}`, one]));
  const changed = Object.values(groups).flatMap((group): ImportChange[] => {
    const [first] = group;
    if (!first) return [];
    const fields = group.map(({ field, before, after }) => ({
      field,
      before: before ?? null,
      after: after ?? null,
    }));
    return [{ ...named(first), effect: effectOf(first), fields }];
  });
  return [...added, ...changed];
}

function groupBy<T>(entries: readonly (readonly [name: string, value: T])[]): Record<string, T[]> {
  const groups: Record<string, T[]> = {};
  for (const [name, value] of entries) {
    groups[name] ??= [];
    groups[name].push(value);
  }
  return groups;
}

function effectOf({ effect, field, after }: FieldEffect): ImportChange['effect'] {
  if (effect === 'kept') return 'kept';
  if (field !== 'inUse') return 'changed';
  return after === true ? 'restored' : 'removed';
}

const nameOf = (fields: Fields) => String(fields.title ?? fields.name ?? fields.text ?? '');
