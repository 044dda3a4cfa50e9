import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readEnv, variableNames } from './env.ts';
import { problemsOf } from './test/configuration-problems.ts';

describe('readEnv', () => {
  it('needs nothing', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      ADMIN_USERNAME: 'admin',
      TRUST_PROXY: false,
      AI_MAX_CONCURRENT: 16,
      AI_MAX_PER_USER: 2,
      AI_DAILY_TOKENS_PER_USER: 1_000_000,
      MESSAGES_PER_MINUTE_PER_USER: 20,
      URL_METADATA: 'on',
      LOG_LEVEL: 'info',
    });
  });

  it.each([
    [{ PORT: '70000' }, 'PORT: must be at most 65535'],
    [{ PORT: 'http' }, 'PORT: must be a port number from 1 to 65535'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL: must be a PostgreSQL URL such as postgresql://user@host:5432/name',
    ],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET: must have at least 32 characters'],
    [
      { PUBLIC_URL: 'https://a.example/path' },
      'PUBLIC_URL: must be an origin such as https://groundwork.example, without a path',
    ],
    [
      { PUBLIC_URL: 'https://a.example' },
      'TRUST_PROXY: must name the proxy that serves https when PUBLIC_URL starts with https',
    ],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY: must be on, off, a number of proxies, or their addresses'],
    [
      { TRUST_PROXY: '10.0.0.0/8, nginx' },
      'TRUST_PROXY: must be on, off, a number of proxies, or their addresses',
    ],
    [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY: must be on, off, a number of proxies, or their addresses'],
    [{ TRUST_PROXY: '1.5' }, 'TRUST_PROXY: must be on, off, a number of proxies, or their addresses'],
    [{ OPENAI_BASE_URL: 'localhost' }, 'OPENAI_BASE_URL: must be an http or https URL'],
    [
      { OPENAI_BASE_URL: 'http://ada:secret@models.example/v1' },
      'OPENAI_BASE_URL: must not include a name or password. Put the key in OPENAI_API_KEY',
    ],
    [{ ADMIN_PASSWORD: '12345' }, 'ADMIN_PASSWORD: must have at least 6 characters'],
    [{ ADMIN_USERNAME: 'ad\u3164min' }, 'ADMIN_USERNAME: has invisible characters'],
    [{ ADMIN_EMAIL: 'nobody' }, 'ADMIN_EMAIL: must be an email address'],
    [{ AI_MAX_PER_USER: '0' }, 'AI_MAX_PER_USER: must be a whole number above 0'],
    [
      { OIDC_ISSUER: 'http://login.example', OIDC_CLIENT_ID: 'x', PUBLIC_URL: 'http://a.example' },
      'OIDC_ISSUER: must begin with https, unless it is on this machine',
    ],
    [
      { OIDC_ISSUER: 'https://login.example', PUBLIC_URL: 'http://a.example' },
      'OIDC_CLIENT_ID: is required with OIDC_ISSUER',
    ],
    [
      { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'x' },
      'PUBLIC_URL: is required with OIDC_ISSUER, which sends browsers back there',
    ],
    [
      { OIDC_ISSUER: 'https://login.example?realm=a', OIDC_CLIENT_ID: 'x', PUBLIC_URL: 'http://a.example' },
      "OIDC_ISSUER: can't have a name, a password, a query or a fragment",
    ],
    [{ OIDC_SCOPE: 'email profile' }, 'OIDC_SCOPE: must include openid'],
    [{ OIDC_ONLY: 'on' }, 'OIDC_ISSUER: is required with OIDC_ONLY'],
    [{ OIDC_ADMIN_CLAIM: 'groups' }, 'OIDC_ADMIN_CLAIM: is set together with OIDC_ADMIN_VALUE or not at all'],
    [{ URL_METADATA: 'no' }, 'URL_METADATA: must be one of on, off'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent'],
    [
      { NODE_ENV: 'production', DATABASE_URL: 'postgresql://h/d' },
      'SESSION_SECRET: is required with DATABASE_URL in production',
    ],
  ])('says of %o what is wrong', (source, problem) => {
    expect(problemsOf(source)).toEqual([problem]);
  });

  it('names every variable that is wrong, one line each', () => {
    expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'y', ADMIN_USERNAME: 'z' })).toHaveLength(3);
  });

  it('takes an empty variable as absent', () => {
    expect(readEnv({ PORT: '', OPENAI_API_KEY: ' ' })).toMatchObject({ PORT: 3000 });
    expect(readEnv({ OPENAI_API_KEY: ' ' }).OPENAI_API_KEY).toBeUndefined();
  });

  it('takes a proxy as other programs do, in lower case and without "http://" too', () => {
    expect(readEnv({ https_proxy: 'proxy.example:3128' }).HTTPS_PROXY).toBe('http://proxy.example:3128');
    expect(readEnv({ HTTPS_PROXY: 'https://proxy.example' }).HTTPS_PROXY).toBe('https://proxy.example');
    expect(problemsOf({ HTTP_PROXY: 'socks5://proxy.example' })).toEqual([
      'HTTP_PROXY: must be an http or https URL',
    ]);
  });

  it.each([
    ['off', false],
    ['on', 1],
    ['2', 2],
    ['10.0.0.0/8', '10.0.0.0/8'],
  ])('reads TRUST_PROXY %s', (value, expected) => {
    expect(readEnv({ TRUST_PROXY: value }).TRUST_PROXY).toBe(expected);
  });
});

it.each(['docker-compose.yml', 'docker-compose.secrets.yml'])(
  'knows every variable that %s gives the API',
  file => {
    const text = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
    const given = Object.keys(parse(text, { merge: true }).services.api.environment);
    expect(given.length).toBeGreaterThan(0);
    expect(variableNames).toEqual(expect.arrayContaining(given));
  },
);
