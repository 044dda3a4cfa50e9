import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const countPages = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

/** The text of a PDF, read by poppler's `pdftotext`; null if that is not installed. */
export async function readPdf(pdf: Buffer): Promise<string | null> {
  const directory = await mkdtemp(join(tmpdir(), 'groundwork-pdf-'));
  const file = join(directory, 'document.pdf');
  try {
    await writeFile(file, pdf);
    const { stdout } = await promisify(execFile)('pdftotext', [file, '-']);
    return stdout;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
