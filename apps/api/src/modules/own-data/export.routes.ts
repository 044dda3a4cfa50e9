import { Readable } from 'node:stream';
import { ownDataContracts } from '@groundwork/api-client/contracts';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import type { Router } from '../../routing/router.ts';
import { insertExport, lockOwner, openFile, readExportStatus, readPart } from './data-exports.repo.ts';

/** The file with all that is a founder's (SE-90 to SE-93). */
export function exportRoutes(route: Router, kick: () => void): void {
  route.query(ownDataContracts.exportStatus, ({ db, user }) => readExportStatus(db, user.id));

  route.command(ownDataContracts.startExport, async ({ db, user, reply }) => {
    await lockOwner(db, user.id);
    const status = await readExportStatus(db, user.id);
    if (status.newest?.state === 'making') return status;
    if (status.startsLeft === 0) throw new AppError('data_export.too_many');
    await insertExport(db, user.id);
    // By then it is committed.
    reply.raw.once('finish', kick);
    return readExportStatus(db, user.id);
  });

  route.action(ownDataContracts.exportFile, async ({ db, user, reply }) => {
    const file = found(await openFile(db, user.id), 'data_export.not_found');
    const name = `groundwork-${file.createdAt.slice(0, 10)}.zip`;
    return reply
      .header('content-type', 'application/zip')
      .header('content-length', file.bytes)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(partsOf(db, user.id, file)));
  });
}

/** A part at a time. A file that is deleted meanwhile breaks off: its length says that it is not whole. */
async function* partsOf(
  db: Db,
  userId: number,
  { id, bytes, content }: { id: number; bytes: number; content: Buffer },
): AsyncGenerator<Buffer> {
  yield content;
  let sent = content.length;
  for (let place = 1; sent < bytes; place += 1) {
    const part = found(await readPart(db, userId, { id, place }), 'data_export.not_found');
    yield part;
    sent += part.length;
  }
}
