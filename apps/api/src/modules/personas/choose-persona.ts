import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { findPersona } from './personas.repo.ts';

/**
 * A persona to begin a chat with, or to switch to.
 * @throws AppError `persona.not_found` or `persona.inactive`
 */
export async function choosePersona(db: Db, personaId: number): Promise<{ id: number; name: string }> {
  const persona = found(await findPersona(db, personaId), 'persona.not_found');
  if (!persona.isActive) throw new AppError('persona.inactive');
  return persona;
}
