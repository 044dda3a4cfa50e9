import { type Picture, READ_PICTURES, type ReadPicture } from '@groundwork/domain';
import { callWithin } from '../coach/call-within.ts';
import { checkRows } from '../coach/checks/check-rows.ts';
import type { CoachGate } from '../coach/gate/coach-gate.ts';
import type { CoachProvider } from '../coach/provider.ts';
import type { Db } from '../db/types.ts';
import type { ClaimedSection } from '../modules/reports/claim-section.repo.ts';
import {
  fingerprintOf,
  listPictures,
  listRead,
  type PictureParts,
  proposePicture,
} from '../modules/reports/pictures.repo.ts';

export interface RowReading {
  db: Db;
  coach: CoachProvider;
  gate: CoachGate;
  /** The picture that each question feeds, by the question's key. */
  pictures: PictureParts;
}

/**
 * Has the rows of a section's pictures read from the answers, for the founder to confirm (RE-74). Rows read from the
 * same sentences, or confirmed and still valid, are not read again.
 *
 * @throws what `callWithin` throws
 */
export async function proposePictures(
  { db, coach, gate, pictures: parts }: RowReading,
  { reportId, startupId, userId, type }: ClaimedSection,
  caller: AbortSignal,
): Promise<void> {
  const writer = coach.writing ?? coach;
  const { readRows } = writer;
  if (!readRows) return;
  const all = (await listPictures(db, userId, { parts, canRead: true }, reportId)) ?? [];
  const open = all.filter(
    ({ section, state }) => section === type && (state === 'missing' || state === 'proposed'),
  );
  const read = await listRead(db, startupId);
  for (const picture of open) {
    const { kind, sentences } = picture;
    const readFrom = fingerprintOf(picture);
    const isRead = read.some(one => one.kind === kind && one.readFrom === readFrom);
    if (!isReadKind(kind) || sentences.length === 0 || isRead) continue;
    const numbered = sentences.map(({ quote, question }, index) => ({
      number: index + 1,
      text: quote,
      question,
    }));
    const input = { kind, sentences: numbered };
    const call = { userId, job: 'section' as const, input, caller };
    const { rows } = await callWithin({ coach: writer, gate }, call, options => readRows(input, options));
    const written = checkRows(input, rows).flatMap(({ sentence, ...row }) => {
      const source = sentences[sentence - 1];
      return source ? [{ ...row, messageId: source.messageId, quote: source.quote }] : [];
    });
    await proposePicture(db, { startupId, kind, rows: written, readFrom });
  }
}

const isReadKind = (kind: Picture['kind']): kind is ReadPicture =>
  (READ_PICTURES as readonly string[]).includes(kind);
