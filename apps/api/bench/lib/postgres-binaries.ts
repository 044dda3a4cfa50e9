import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** No PostgreSQL is installed here. The message says what to do. */
export class PostgresMissingError extends Error {
  constructor() {
    super(
      'There is no PostgreSQL to measure on. Install its server (initdb and postgres: the package postgresql of Debian, postgresql-server of Fedora, postgresql of Homebrew), or name a running one with --database or TEST_DATABASE_URL.',
    );
  }
}

/**
 * The folder of the server's programs: the first that has them.
 * @throws PostgresMissingError
 */
export function findPostgresBinaries(): string {
  const found = listCandidates().find(
    directory =>
      directory !== '' && ['initdb', 'postgres'].every(name => existsSync(path.join(directory, name))),
  );
  if (found === undefined) throw new PostgresMissingError();
  return found;
}

function listCandidates(): string[] {
  // biome-ignore lint/style/noProcessEnv: where programs are is no setting of the product.
  const onPath = (process.env.PATH ?? '').split(path.delimiter);
  return [...onPath, ...configured(), ...packaged('/usr/lib/postgresql', 'bin')];
}

function configured(): string[] {
  try {
    const printed = execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: 'pipe' });
    return [printed.trim()];
  } catch (error) {
    // It comes with the libraries, which are not always there.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** `/usr/lib/postgresql/17/bin` before that of 15. */
function packaged(parent: string, child: string): string[] {
  if (!existsSync(parent)) return [];
  const versions = readdirSync(parent).toSorted((a, b) => Number(b) - Number(a));
  return versions.map(version => path.join(parent, version, child));
}
