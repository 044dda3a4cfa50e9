import { readFileSync } from 'node:fs';

const manifest = new URL('../../dist/.vite/manifest.json', import.meta.url);

/** The built address of a source file with its own chunk, such as `src/ui/menu.tsx`. Throws for any other. */
export function codeOf(source: string): string {
  const files: Record<string, { file: string }> = JSON.parse(readFileSync(manifest, 'utf8'));
  const built = files[source];
  if (!built) throw new Error(`${source} is no file that is loaded by itself`);
  return `/${built.file}`;
}
