import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { Db } from '../../db/types.ts';
import { type Document, listDocuments } from './documents.ts';
import { tablesOf } from './exported-tables.ts';
import { writeData } from './write-data.ts';

/**
 * The zip file with all that is the user's, as it is made (docs/decisions/061-own-data.md): nothing is read before the
 * reader has taken what came before.
 *
 * @param onProgress gets the part of the work that is done, from 0 to 1
 */
export async function* makeArchive(
  db: Db,
  userId: number,
  onProgress: (done: number) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const documents = await listDocuments(db, userId);
  const works = tablesOf('rows').length + documents.length;
  let done = 0;
  const advance = () => {
    done += 1;
    onProgress(done / works);
  };
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', error => output.destroy(error));
  const data = { path: 'data.json', text: () => writeData(db, userId, advance) };
  add(zip, data);
  for (const document of documents) add(zip, { ...document, text: () => ending(document.text(), advance) });
  zip.end();
  for await (const chunk of output) yield chunk;
}

function add(zip: yazl.ZipFile, { path, text }: Document): void {
  zip.addReadStreamLazy(path, {}, give => give(null, Readable.from(text(), { objectMode: false })));
}

async function* ending(text: AsyncIterable<string>, onEnd: () => void): AsyncGenerator<string> {
  yield* text;
  onEnd();
}
