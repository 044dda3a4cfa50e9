import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** What failed tests left behind last time would be mistaken for today's. */
export default async function clearArtifacts(): Promise<void> {
  await rm(fileURLToPath(new URL('../artifacts', import.meta.url)), { recursive: true, force: true });
}
