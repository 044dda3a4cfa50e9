import {
  attributeSentences,
  readCoachText,
  STARTUP_TEXT_FIELDS,
  type StartupInput,
  type StartupTextField,
} from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { keepCoachText, listCoachTexts } from '../../stores/coach-texts.repo.ts';
import type { PreparedTexts } from './prepared-texts.ts';
import { findStartup } from './startups.repo.ts';

/**
 * The fields with a sentence that only the coach wrote, in any field of any of this user's startups. It may take long:
 * call it before a transaction. Of two saves at once each is marked by its own text.
 *
 * @param startupId the startup to be saved, whose marks stay with unchanged texts; null for a new one
 */
export async function findCoachWritten(
  db: Db,
  texts: PreparedTexts,
  { userId, startupId, input }: { userId: number; startupId: number | null; input: StartupInput },
): Promise<readonly StartupTextField[]> {
  const saved = startupId === null ? undefined : await findStartup(db, userId, startupId);
  if (saved && STARTUP_TEXT_FIELDS.every(field => saved[field] === input[field])) return saved.coachWritten;
  const prepared = await texts.of(db, userId);
  return STARTUP_TEXT_FIELDS.filter(field =>
    attributeSentences(input[field], prepared).some(({ isCoachs }) => isCoachs),
  );
}

/**
 * Stores the coach's text from a form, with its sentences that are only the coach's and the form's that are not; if
 * there is an answer already, answers that.
 */
export async function keepWritten(
  db: Db,
  { id, userId, form }: { id: number; userId: number; form: StartupInput },
  written: string,
): Promise<string> {
  const typed = [form.name, form.industry, form.stage, ...STARTUP_TEXT_FIELDS.map(field => form[field])];
  const text = readCoachText(written, typed, await listCoachTexts(db, userId));
  return keepCoachText(db, id, { written, ...text });
}
