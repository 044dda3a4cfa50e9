import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { startNewServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder to copy, with the curriculum and the administrator in it. */
    preparedData: string;
  }
}

export default async function prepare({ provide }: TestProject): Promise<() => Promise<void>> {
  // Artifacts of earlier failures would be mistaken for new ones.
  await rm(fileURLToPath(new URL('../artifacts', import.meta.url)), { recursive: true, force: true });
  const server = await startNewServer();
  await server.stop();
  provide('preparedData', server.dataDirectory);
  return server.dispose;
}
