import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailed, run } from './run.mjs';
import { cacheDirectory } from './workspace.mjs';

const folder = join(cacheDirectory, 'caddy');
const unpacked = join(folder, 'usr', 'bin', 'caddy');

/**
 * Finds the proxy of docker-compose.yml, for the tests of its configuration, or fetches Debian's.
 * @param {(line: string) => void} say
 * @returns {Promise<string>} its program; empty where there is none, and then those tests are skipped
 * @throws when there is none in continuous integration, which nobody would see skip them
 */
export async function ensureCaddy(say) {
  const named = process.env.CADDY_PATH;
  if (named && !(await starts(named))) throw new Error(`CADDY_PATH is ${named}, which doesn't start.`);
  for (const program of named ? [named] : ['caddy', unpacked]) if (await starts(program)) return program;
  say("none found: unpacking Debian's (apt-get download caddy)");
  try {
    await unpackFromDebian();
  } catch (error) {
    // A command that is not there has no output.
    say(
      `that failed: ${error instanceof CommandFailed ? `${error.message}\n${error.output.trimEnd()}` : error}`,
    );
  }
  if (await starts(unpacked)) return unpacked;
  if (process.env.CI) throw new Error("Couldn't find or download Caddy. Set CADDY_PATH to it.");
  return '';
}

/** Unpacked and not installed: the package would start a server on port 80. */
async function unpackFromDebian() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (process.getuid?.() === 0) await run('apt-get', ['update']);
  await run('apt-get', ['download', 'caddy'], { cwd: folder });
  const packages = readdirSync(folder).filter(name => name.endsWith('.deb'));
  await run('dpkg-deb', ['--extract', ...packages, '.'], { cwd: folder });
}

/** @param {string} program */
async function starts(program) {
  return run(program, ['version']).then(
    () => true,
    () => false,
  );
}
