import { readFileSync } from 'node:fs';

const manifest = new URL('../../dist/.vite/manifest.json', import.meta.url);

/** The address that the build gave to what is loaded for a source file by itself: `src/ui/menu.tsx`. */
export function codeOf(source: string): string {
  const files: Record<string, { file: string }> = JSON.parse(readFileSync(manifest, 'utf8'));
  const built = files[source];
  if (!built) throw new Error(`${source} is no file that is loaded by itself`);
  return `/${built.file}`;
}
