import { adminPersonaContracts, personaContracts } from '@groundwork/api-client/contracts';
import type { AdminPersona, PersonaInput, User } from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import type { Router } from '../../routing/router.ts';
import { personaImpact } from '../back-office/impact.repo.ts';
import { keepLog } from '../back-office/keep-log.ts';
import { withCleanIcon } from '../back-office/sanitise-svg.ts';
import {
  changeRecord,
  logCreated,
  type RecordDefinition,
  removeRecord,
} from '../back-office/write-records.ts';
import {
  clearDefault,
  deletePersona,
  insertPersona,
  listAllPersonas,
  lockPersonas,
  makeDefault,
  type PersonaFields,
  placePersona,
  updatePersona,
} from './all-personas.repo.ts';
import { movePersona } from './move-persona.ts';
import { listPersonas } from './personas.repo.ts';

const lock = async (db: Db, personaId: number) => (await lockPersonas(db)).find(({ id }) => id === personaId);

const define = (newDefaultId?: number | null): RecordDefinition<AdminPersona, PersonaFields> => ({
  kind: 'persona',
  missing: 'persona.not_found',
  nameOf: ({ name }) => name,
  lock,
  update: async (db, id, input, admin) => {
    if (input.isDefault) await takeDefault(db, admin, id);
    if (!input.isActive) await handOverDefault(db, admin, id, newDefaultId);
    await givePlace(db, admin, id, input.order);
    return updatePersona(db, id, input);
  },
  remove: deletePersona,
});

/** An inactive persona is no default, because founders can't begin with it (AD-148). */
function toStored({ updatedAt: _at, avatar: _picture, newDefaultId: _next, ...input }: PersonaInput) {
  return withCleanIcon({ ...input, isDefault: input.isDefault && input.isActive });
}

export function personaRoutes(route: Router): void {
  route.query(personaContracts.list, ({ db, user }) =>
    user.role === 'admin' ? listAllPersonas(db) : listPersonas(db),
  );

  route.command(adminPersonaContracts.create, async ({ db, user, body }) => {
    const input = toStored(body);
    const orders = (await lockPersonas(db)).map(persona => persona.order);
    // The last, where its place is taken.
    const order = orders.includes(input.order) ? Math.max(...orders) + 1 : input.order;
    if (input.isDefault) await takeDefault(db, user);
    return logCreated(db, user, define(), await insertPersona(db, user.id, { ...input, order }));
  });

  route.command(adminPersonaContracts.update, ({ db, user, params: { personaId: id }, body }) => {
    if (!('name' in body)) return movePersona(db, user, id, body.order);
    const { updatedAt, newDefaultId } = body;
    return changeRecord(db, user, define(newDefaultId), { id, updatedAt, input: toStored(body) });
  });

  route.command(adminPersonaContracts.remove, async ({ db, user, params: { personaId }, query }) => {
    await handOverDefault(db, user, personaId, query.newDefaultId);
    return removeRecord(db, user, define(), personaId);
  });

  route.query(adminPersonaContracts.impact, async ({ db, params }) =>
    found(await personaImpact(db, params.personaId), 'persona.not_found'),
  );
}

/** Takes the default from the present one, and logs that too. */
async function takeDefault(db: Db, admin: User, next?: number): Promise<void> {
  const last = await clearDefault(db, next);
  if (last) await logOther(db, admin, last, { isDefault: true }, { isDefault: false });
}

/**
 * Makes another persona the default before the default one is deleted or deactivated (AD-107).
 * @throws AppError `persona.is_default` without another one where there is any, `persona.inactive` where it is none
 */
async function handOverDefault(db: Db, admin: User, id: number, nextId?: number | null): Promise<void> {
  const personas = await lockPersonas(db);
  if (!personas.some(persona => persona.id === id && persona.isDefault)) return;
  const others = personas.filter(persona => persona.id !== id && persona.isActive);
  const isChosen = nextId !== undefined && nextId !== null;
  if (!isChosen && others.length === 0) return;
  if (!isChosen) throw new AppError('persona.is_default');
  const next = others.find(persona => persona.id === nextId);
  if (!next) throw new AppError('persona.inactive');
  await takeDefault(db, admin);
  await makeDefault(db, next.id);
  await logOther(db, admin, next, { isDefault: false }, { isDefault: true });
}

/** The persona at that place takes the place that this one leaves (AD-10). */
async function givePlace(db: Db, admin: User, id: number, order: number): Promise<void> {
  const personas = await lockPersonas(db);
  const before = personas.find(persona => persona.id === id)?.order ?? order;
  const other = personas.find(persona => persona.order === order);
  if (before === order || !other) return;
  await placePersona(db, other.id, before);
  await logOther(db, admin, other, { order }, { order: before });
}

/** A persona that changes because another one does. */
function logOther(
  db: Db,
  admin: User,
  { id, name }: Pick<AdminPersona, 'id' | 'name'>,
  before: object,
  after: object,
): Promise<void> {
  const logged = { action: 'update', kind: 'persona', recordId: id, recordName: name } as const;
  return keepLog(db, admin, { ...logged, before, after });
}
