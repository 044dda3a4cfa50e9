import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';
import { problemsOf } from './test/configuration-problems.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'groundwork-secrets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileWith(content: string): Promise<string> {
  const file = path.join(folder, `${crypto.randomUUID()}`);
  await writeFile(file, content);
  return file;
}

describe('a secret in a file', () => {
  it.each(['DATABASE_URL', 'SESSION_SECRET', 'OPENAI_API_KEY', 'ADMIN_PASSWORD'] as const)(
    'is taken for %s, without the line break at its end',
    async name => {
      const value = name === 'DATABASE_URL' ? 'postgresql://h/d' : 'a secret of more than 32 characters, $%&';
      expect(readEnv({ [`${name}_FILE`]: await fileWith(value) })[name]).toBe(value);
      expect(readEnv({ [`${name}_FILE`]: await fileWith(`${value}\n`) })[name]).toBe(value);
      expect(readEnv({ [`${name}_FILE`]: await fileWith(`${value}\r\n`) })[name]).toBe(value);
    },
  );

  it('loses one line break and nothing else', async () => {
    const file = await fileWith(' pass word \n\n');
    expect(readEnv({ ADMIN_PASSWORD_FILE: file }).ADMIN_PASSWORD).toBe(' pass word \n');
  });

  it('counts as absent when its variable is empty', () => {
    expect(readEnv({ ADMIN_PASSWORD_FILE: '', ADMIN_PASSWORD: 'administrator' }).ADMIN_PASSWORD).toBe(
      'administrator',
    );
  });

  it('is refused beside the variable itself', async () => {
    const file = await fileWith('from the file');
    expect(problemsOf({ ADMIN_PASSWORD: 'administrator', ADMIN_PASSWORD_FILE: file })).toEqual([
      'ADMIN_PASSWORD_FILE: ADMIN_PASSWORD is also set',
    ]);
  });

  it('is refused when the file is empty or cannot be read, in a line for each', async () => {
    const empty = await fileWith('\n');
    const missing = path.join(folder, 'missing');
    const problems = problemsOf({ OPENAI_API_KEY_FILE: empty, SESSION_SECRET_FILE: missing, PORT: 'x' });
    expect(problems).toEqual([
      `SESSION_SECRET_FILE: can't be read (ENOENT: no such file or directory, open '${missing}')`,
      `OPENAI_API_KEY_FILE: ${empty} is empty`,
      'PORT: must be a port number from 1 to 65535',
    ]);
  });

  it('is checked like the variable, and what is wrong with it does not repeat it', async () => {
    const file = await fileWith('too short a secret');
    expect(problemsOf({ SESSION_SECRET_FILE: file })).toEqual([
      'SESSION_SECRET: must have at least 32 characters',
    ]);
  });

  it('that cannot be read is not reported as missing besides', () => {
    const source = { NODE_ENV: 'production', DATABASE_URL: 'postgresql://h/d', SESSION_SECRET_FILE: folder };
    expect(problemsOf(source)).toEqual([
      "SESSION_SECRET_FILE: can't be read (EISDIR: illegal operation on a directory, read)",
    ]);
  });
});

describe('DATABASE_PASSWORD', () => {
  const passwordAt = (url: string, password: string) => {
    const connection = new pg.Client(
      readEnv({ DATABASE_URL: url, DATABASE_PASSWORD: password }).DATABASE_URL,
    );
    return [connection.user, connection.host, connection.database, connection.password];
  };

  it.each(['simple', 'p@ss/w:rd?#&=', 'per%41cent %', 'a+b "c" \\', 'münü🔑'])(
    'reaches the driver as it is: %s',
    password => {
      expect(passwordAt('postgresql://user@host:5432/name', password)).toEqual([
        'user',
        'host',
        'name',
        password,
      ]);
    },
  );

  it('goes to a socket as well', () => {
    expect(passwordAt('postgresql:///name?host=/run/postgresql&user=u', 'p%')).toEqual([
      'u',
      '/run/postgresql',
      'name',
      'p%',
    ]);
  });

  it('comes from a file too', async () => {
    const file = await fileWith('se/cret\n');
    const url = readEnv({ DATABASE_URL: 'postgresql://u@h/d', DATABASE_PASSWORD_FILE: file }).DATABASE_URL;
    expect(new pg.Client(url).password).toBe('se/cret');
  });

  it.each(['postgresql://u:one@h/d', 'postgresql://u@h/d?password=one'])(
    'is refused beside that of %s',
    url => {
      expect(problemsOf({ DATABASE_URL: url, DATABASE_PASSWORD: 'two' })).toEqual([
        "DATABASE_PASSWORD: DATABASE_URL already has a password, or isn't a URL",
      ]);
    },
  );

  it('alone means nothing', () => {
    expect(readEnv({ DATABASE_PASSWORD: 'x' }).DATABASE_URL).toBeUndefined();
  });
});
