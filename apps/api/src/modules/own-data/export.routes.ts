import { Readable } from 'node:stream';
import { ownDataContracts } from '@groundwork/api-client/contracts';
import type { DataExportStatus } from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import type { Router } from '../../routing/router.ts';
import { countStartsLeft, findNewestExport, insertExport, lockOwner, readPart } from './data-exports.repo.ts';

/** The file with all that is a founder's (SE-90 to SE-93). */
export function exportRoutes(route: Router, kick: () => void): void {
  route.query(ownDataContracts.exportStatus, ({ db, user }) => readStatus(db, user.id));

  route.command(ownDataContracts.startExport, async ({ db, user, reply }) => {
    await lockOwner(db, user.id);
    const status = await readStatus(db, user.id);
    if (status.newest?.state === 'making') return status;
    if (status.startsLeft === 0) throw new AppError('data_export.too_many');
    await insertExport(db, user.id);
    // By then it is committed.
    reply.raw.once('finish', kick);
    return readStatus(db, user.id);
  });

  route.action(ownDataContracts.exportFile, async ({ db, user, reply }) => {
    const newest = found(await findNewestExport(db, user.id), 'data_export.not_found');
    const first = found(await readPart(db, user.id, { id: newest.id, place: 0 }), 'data_export.not_found');
    const name = `groundwork-${newest.createdAt.slice(0, 10)}.zip`;
    return reply
      .header('content-type', 'application/zip')
      .header('content-length', newest.bytes)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(restOf(db, { userId: user.id, ...newest }, first)));
  });
}

async function readStatus(db: Db, userId: number): Promise<DataExportStatus> {
  const newest = await findNewestExport(db, userId);
  return { newest: newest ?? null, startsLeft: await countStartsLeft(db, userId) };
}

/** A part at a time. A file that is deleted meanwhile breaks off: its length says that it is not whole. */
async function* restOf(
  db: Db,
  { userId, id, bytes }: { userId: number; id: number; bytes: number },
  first: Buffer,
): AsyncGenerator<Buffer> {
  yield first;
  let sent = first.length;
  for (let place = 1; sent < bytes; place += 1) {
    const part = await readPart(db, userId, { id, place });
    if (!part) throw new AppError('data_export.not_found');
    yield part;
    sent += part.length;
  }
}
