import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl from 'yauzl';

/** The texts of a zip file by their paths. */
export async function unzip(file: Buffer): Promise<Map<string, string>> {
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(file, {
    lazyEntries: true,
  });
  const open = promisify<yauzl.Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
  const texts = new Map<string, string>();
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(texts));
    zip.on('entry', (entry: yauzl.Entry) => {
      open(entry)
        .then(stream => text(stream))
        .then(content => {
          texts.set(entry.fileName, content);
          zip.readEntry();
        }, reject);
    });
    zip.readEntry();
  });
}
