import type { AdminChallenge, ChallengeInput } from '@groundwork/domain';
import { nextMoment } from '../../db/moments.ts';
import type { Db } from '../../db/types.ts';
import { challengeColumns } from '../../stores/curriculum.repo.ts';

const columns = [...challengeColumns, 'challenges.updated_at as updatedAt'] as const;

export type ChallengeFields = Omit<ChallengeInput, 'updatedAt'>;

const toRow = (input: ChallengeFields) => ({
  title: input.title,
  description: input.description,
  image_url: input.imageUrl,
  video_url: input.videoUrl,
  sort_order: input.order,
  is_active: input.isActive,
  is_archived: input.isArchived,
  icon: input.icon,
  icon_svg: input.iconSvg,
});

const select = (db: Db) => db.selectFrom('challenges').select(columns).orderBy('sort_order').orderBy('id');

/** Archived ones included. */
export const listAllChallenges = (db: Db): Promise<AdminChallenge[]> => select(db).execute();

export const findAnyChallenge = (db: Db, id: number): Promise<AdminChallenge | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst();

export const lockChallenge = (db: Db, id: number): Promise<AdminChallenge | undefined> =>
  select(db).where('id', '=', id).forUpdate().executeTakeFirst();

export const insertChallenge = (db: Db, input: ChallengeFields): Promise<AdminChallenge> =>
  db.insertInto('challenges').values(toRow(input)).returning(columns).executeTakeFirstOrThrow();

export const updateChallenge = (db: Db, id: number, input: ChallengeFields): Promise<AdminChallenge> =>
  db
    .updateTable('challenges')
    .set({ ...toRow(input), updated_at: nextMoment })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

export async function deleteChallenge(db: Db, id: number): Promise<void> {
  await db.deleteFrom('challenges').where('id', '=', id).execute();
}
