import type { Db } from '../db/types.ts';

/** Whether people can register without an invitation. It is open until an administrator has said otherwise. */
export async function isRegistrationOpen(db: Db): Promise<boolean> {
  const row = await db.selectFrom('registration').select('is_open').executeTakeFirst();
  return row?.is_open ?? true;
}

export async function setRegistration(db: Db, isOpen: boolean): Promise<void> {
  await db
    .insertInto('registration')
    .values({ is_open: isOpen })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ is_open: isOpen }))
    .execute();
}
