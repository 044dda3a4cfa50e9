import type { AdminPersona, User } from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { found } from '../../found.ts';
import { keepLog } from '../back-office/keep-log.ts';
import { listAllPersonas, lockPersonas, placePersona } from './all-personas.repo.ts';

/** The persona at the requested place takes this one's place (AD-10). */
export async function movePersona(db: Db, admin: User, id: number, order: number): Promise<AdminPersona> {
  const before = await lockPersonas(db);
  const moved = findIn(before, id);
  const orders = ordersAfter(before, moved, order);
  const placed = before.filter((persona, place) => persona.order !== orders[place]);
  if (placed.length === 0) return moved;
  for (const persona of placed) await placePersona(db, persona.id, orders[before.indexOf(persona)] ?? order);
  const after = await listAllPersonas(db);
  const idsOf = (personas: AdminPersona[]) => ({ ids: personas.map(persona => persona.id) });
  await keepLog(db, admin, {
    action: 'order',
    kind: 'persona',
    recordId: id,
    recordName: moved.name,
    before: idsOf(before),
    after: idsOf(after),
  });
  return findIn(after, id);
}

const findIn = (personas: readonly AdminPersona[], id: number) =>
  found(
    personas.find(persona => persona.id === id),
    'persona.not_found',
  );

/**
 * The orders of all personas. Where several share one, as after an import, the neighbour is meant, and each first gets
 * an order of its own, because equal ones cannot be swapped.
 */
function ordersAfter(personas: readonly AdminPersona[], moved: AdminPersona, order: number): number[] {
  const from = personas.indexOf(moved);
  const orders = personas.map(persona => persona.order);
  const to = orders
    .flatMap((taken, place) => (taken === order && place !== from ? [place] : []))
    .toSorted((a, b) => Math.abs(a - from) - Math.abs(b - from))[0];
  if (to === undefined) return orders.with(from, order);
  for (const place of orders.keys())
    orders[place] = Math.max(orders[place] ?? 0, (orders[place - 1] ?? -1) + 1);
  return orders.with(from, orders[to] ?? order).with(to, orders[from] ?? order);
}
