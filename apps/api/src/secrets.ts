import { readFileSync } from 'node:fs';

/** Variables that can come from a file: `SESSION_SECRET_FILE` names the file with `SESSION_SECRET`. */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'SESSION_SECRET',
  'OPENAI_API_KEY',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
] as const;

export const secretFileNames: readonly string[] = SECRETS.map(name => `${name}_FILE`);

export interface Variables {
  values: Record<string, string | undefined>;
  /** A line for each file that cannot be used; its variable then is absent from `values`. */
  problems: string[];
}

/** Lays the contents of the files that `*_FILE` variables name over the variables themselves. */
export function readSecretFiles(given: Variables['values']): Variables {
  const values = { ...given };
  const problems: string[] = [];
  for (const name of SECRETS) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    delete values[name];
    const read = given[name] === undefined ? readSecret(file) : { problem: `${name} is also set` };
    if ('problem' in read) problems.push(`${name}_FILE: ${read.problem}`);
    else values[name] = read.value;
  }
  return { values, problems };
}

function readSecret(file: string): { value: string } | { problem: string } {
  try {
    // Editors and `echo` end a file with a line break, which is not part of the secret.
    const value = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    return value.trim() === '' ? { problem: `${file} is empty` } : { value };
  } catch (error) {
    // The operator may read what is wrong with their own file.
    return { problem: `can't be read (${(error as Error).message})` };
  }
}

/**
 * The URL with the separately given password.
 * @returns null when the URL has a password of its own or cannot take one
 */
export function withPassword(url: string, password: string): string | null {
  if (!URL.canParse(url)) return null;
  const changed = new URL(url);
  if (changed.password !== '' || changed.searchParams.has('password')) return null;
  // A parameter also works in a URL without a host, which names a socket.
  changed.searchParams.set('password', password);
  return changed.href;
}
