import { isIP } from 'node:net';
import { hasUnseenCharacters, normaliseName } from '@groundwork/domain';
import * as z from 'zod/mini';
import { TellableError } from './logging/describe-error.ts';
import { readSecretFiles, secretFileNames, withPassword } from './secrets.ts';

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number from 1 to 65535')),
  z.pipe(
    z.transform(Number),
    z.int().check(z.minimum(1, 'must be at least 1'), z.maximum(65_535, 'must be at most 65535')),
  ),
);

const digits = z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'must be a whole number above 0'));
const count = (fallback: number) => z.pipe(z._default(digits, String(fallback)), z.transform(Number));

const origin = z
  .string()
  .check(
    z.refine(isOrigin, { error: 'must be an origin such as https://groundwork.example, without a path' }),
  );

const databaseUrl = z
  .string()
  .check(
    z.regex(/^postgres(ql)?:\/\/./, 'must be a PostgreSQL URL such as postgresql://user@host:5432/name'),
  );

const webUrl = z.string().check(z.refine(isWebUrl, { error: 'must be an http or https URL' }));

/** Other programs take it without "http://" too. */
const proxyUrl = z.pipe(
  z.pipe(
    z.string(),
    z.transform(value => (value.includes('://') ? value : `http://${value}`)),
  ),
  webUrl,
);

/** `off`, `on`, a number of proxies, or their addresses: what Fastify's `trustProxy` takes. */
const trustProxy = z.pipe(
  z._default(
    z
      .string()
      .check(z.refine(isProxyList, { error: 'must be on, off, a number of proxies, or their addresses' })),
    'off',
  ),
  z.transform((value): boolean | number | string => {
    if (value === 'off' || value === 'false') return false;
    // One proxy. Anything further left in X-Forwarded-For is the client's own claim.
    if (value === 'on' || value === 'true') return 1;
    return /^\d+$/.test(value) ? Number(value) : value;
  }),
);

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const seconds = (fallback: number) =>
  z.pipe(count(fallback), z.int().check(z.maximum(3600, 'must be at most 3600 seconds')));

/** docs/configuration.md says the same. */
const variables = z.object({
  NODE_ENV: z._default(z.enum(['development', 'production', 'test']), 'development'),
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATABASE_URL: z.optional(databaseUrl),
  DATABASE_PASSWORD: z.optional(z.string()),
  DATA_DIR: z._default(z.string(), './data'),
  SESSION_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  OPENAI_API_KEY: z.optional(z.string()),
  OPENAI_BASE_URL: z.optional(
    webUrl.check(
      z.refine(value => !URL.canParse(value) || new URL(value).username + new URL(value).password === '', {
        error: 'must not include a name or password. Put the key in OPENAI_API_KEY',
      }),
    ),
  ),
  OPENAI_MODEL: z.optional(z.string()),
  OPENAI_JUDGE_MODEL: z.optional(z.string()),
  OPENAI_EMBEDDING_MODEL: z.optional(z.string()),
  OPENAI_MAX_TOKENS: count(4096),
  OPENAI_REASONING_EFFORT: z.optional(z.enum(['none', 'minimal', 'low', 'medium', 'high'])),
  HTTPS_PROXY: z.optional(proxyUrl),
  HTTP_PROXY: z.optional(proxyUrl),
  NO_PROXY: z.optional(z.string()),
  JUDGE_TIMEOUT: seconds(120),
  REPLY_TIMEOUT: seconds(180),
  JUDGE_EXAM: z._default(z.enum(['on', 'off']), 'on'),
  ADMIN_USERNAME: z._default(
    z.string().check(
      z.minLength(3, 'must have at least 3 characters'),
      z.maxLength(64, 'must have at most 64 characters'),
      z.overwrite(normaliseName),
      z.refine(name => !hasUnseenCharacters(name), { error: 'has invisible characters' }),
    ),
    'admin',
  ),
  ADMIN_EMAIL: z._default(
    z.string().check(z.regex(/^\S+@\S+$/, 'must be an email address')),
    'admin@localhost',
  ),
  ADMIN_PASSWORD: z.optional(
    z
      .string()
      .check(
        z.minLength(6, 'must have at least 6 characters'),
        z.maxLength(200, 'must have at most 200 characters'),
      ),
  ),
  ADMIN_TOTP: z._default(z.enum(['optional', 'required']), 'optional'),
  PUBLIC_URL: z.optional(origin),
  SMTP_URL: z.optional(
    z.string().check(
      z.refine(value => URL.canParse(value) && /^smtps?:\/\/./.test(value), {
        error: 'must be a URL such as smtps://name:password@mail.example:465',
      }),
    ),
  ),
  SMTP_FROM: z.optional(z.string().check(z.regex(/^[^\r\n]*\S@\S[^\r\n]*$/, 'must be an email address'))),
  OIDC_ISSUER: z.optional(
    webUrl.check(
      z.refine(isSafeIssuer, { error: 'must begin with https, unless it is on this machine' }),
      z.refine(isPlainAddress, { error: "can't have a name, a password, a query or a fragment" }),
    ),
  ),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_NAME: z._default(
    z.string().check(
      z.maxLength(60, 'must have at most 60 characters'),
      z.refine(name => !hasUnseenCharacters(name), { error: 'has invisible characters' }),
    ),
    'your organisation',
  ),
  OIDC_SCOPE: z._default(z.string(), 'openid email profile'),
  OIDC_ONLY: z._default(z.enum(['on', 'off']), 'off'),
  OIDC_ADMIN_CLAIM: z.optional(z.string()),
  OIDC_ADMIN_VALUE: z.optional(z.string()),
  TRUST_PROXY: trustProxy,
  AI_MAX_CONCURRENT: count(16),
  AI_MAX_PER_USER: count(2),
  AI_DAILY_TOKENS_PER_USER: count(1_000_000),
  AI_DAILY_TOKENS_FOR_ALL: z.optional(z.pipe(digits, z.transform(Number))),
  MESSAGES_PER_MINUTE_PER_USER: count(20),
  PAGE_WAIT_MS: count(300),
  URL_METADATA: z._default(z.enum(['on', 'off']), 'on'),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS), 'info'),
});

const generated = z.pick(variables, { DATABASE_PASSWORD: true, SESSION_SECRET: true, ADMIN_PASSWORD: true });

type Source = Record<string, string | undefined>;

/** `DATABASE_URL` has the password in it, wherever that came from. */
export type Env = Omit<z.output<typeof variables>, 'DATABASE_PASSWORD'>;

export const variableNames: readonly string[] = [...Object.keys(variables.shape), ...secretFileNames];

/** Every variable that is missing or wrong, one line each. */
export class ConfigurationError extends TellableError {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigurationError';
    this.problems = problems;
  }
}

/**
 * Reads the configuration. An empty variable counts as absent, because compose files pass unset ones as empty.
 * @throws ConfigurationError naming each variable and what is wrong with it.
 */
export function readEnv(source: Source = process.env): Env {
  const env = read(variables, source);
  const problems = crossChecks(env);
  if (problems.length > 0) throw new ConfigurationError(problems);
  return joinPassword(env);
}

/** The secrets that are set; `provide-secrets` makes the others. Throws like `readEnv`. */
export function readGivenSecrets(source: Source = process.env) {
  return read(generated, source);
}

function read<T extends z.core.$ZodType>(schema: T, source: Source): z.output<T> {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  // Other programs read these in lower case too.
  for (const name of ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY']) present[name] ??= present[name.toLowerCase()];
  const { values, problems } = readSecretFiles(present);
  const result = z.safeParse(schema, values);
  if (!result.success) problems.push(...result.error.issues.map(describe));
  if (!result.success || problems.length > 0) throw new ConfigurationError([...new Set(problems)]);
  return result.data;
}

function joinPassword({ DATABASE_PASSWORD: password, ...env }: z.output<typeof variables>): Env {
  if (!env.DATABASE_URL || !password) return env;
  const url = withPassword(env.DATABASE_URL, password);
  if (url === null)
    throw new ConfigurationError(["DATABASE_PASSWORD: DATABASE_URL already has a password, or isn't a URL"]);
  return { ...env, DATABASE_URL: url };
}

function describe(issue: z.core.$ZodIssue): string {
  const wrong = issue.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}` : issue.message;
  return `${String(issue.path[0])}: ${wrong}`;
}

function crossChecks(env: z.output<typeof variables>): string[] {
  const problems: string[] = [];
  if (env.NODE_ENV === 'production' && env.DATABASE_URL && !env.SESSION_SECRET)
    problems.push('SESSION_SECRET: is required with DATABASE_URL in production');
  // Without the proxy's word for it every request looks like plain http, and the Secure cookie is never sent.
  if (env.PUBLIC_URL?.startsWith('https:') && env.TRUST_PROXY === false)
    problems.push('TRUST_PROXY: must name the proxy that serves https when PUBLIC_URL starts with https');
  // A link by the address that a request names would lead where its sender wants.
  if (env.SMTP_URL && !env.PUBLIC_URL)
    problems.push('PUBLIC_URL: is required with SMTP_URL, for links in mails');
  return [...problems, ...checkLoginProvider(env)];
}

/** What is set by halves would leave people without a login, or without their role. */
function checkLoginProvider(env: z.output<typeof variables>): string[] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_ONLY, OIDC_ADMIN_CLAIM, OIDC_ADMIN_VALUE, PUBLIC_URL } = env;
  const checks: [isWrong: boolean, problem: string][] = [
    [!OIDC_ISSUER && OIDC_ONLY === 'on', 'OIDC_ISSUER: is required with OIDC_ONLY'],
    [!OIDC_ISSUER && OIDC_CLIENT_ID !== undefined, 'OIDC_ISSUER: is required with OIDC_CLIENT_ID'],
    [!env.OIDC_SCOPE.split(' ').includes('openid'), 'OIDC_SCOPE: must include openid'],
    [!!OIDC_ISSUER && !OIDC_CLIENT_ID, 'OIDC_CLIENT_ID: is required with OIDC_ISSUER'],
    [
      !!OIDC_ISSUER && !PUBLIC_URL,
      'PUBLIC_URL: is required with OIDC_ISSUER, which sends browsers back there',
    ],
    [
      !OIDC_ADMIN_CLAIM !== !OIDC_ADMIN_VALUE,
      'OIDC_ADMIN_CLAIM: is set together with OIDC_ADMIN_VALUE or not at all',
    ],
  ];
  return checks.flatMap(([isWrong, problem]) => (isWrong ? [problem] : []));
}

function isWebUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

function isPlainAddress(value: string): boolean {
  if (!URL.canParse(value)) return true;
  const { username, password, search, hash } = new URL(value);
  return username + password + search + hash === '';
}

/** Whoever could change its answers could log in as anybody. */
function isSafeIssuer(value: string): boolean {
  if (!URL.canParse(value)) return true;
  const { protocol, hostname } = new URL(value);
  return protocol !== 'http:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function isOrigin(value: string): boolean {
  return isWebUrl(value) && new URL(value).origin === value.replace(/\/$/, '');
}

/** Addresses, address ranges and the names that the proxy library knows, separated by commas. */
function isProxyList(value: string): boolean {
  if (/^(on|off|true|false|\d{1,2})$/.test(value)) return true;
  return value.split(',').every(entry => {
    const [address = '', prefix] = entry.trim().split('/');
    if (/^(loopback|linklocal|uniquelocal)$/.test(address)) return prefix === undefined;
    const bits = isIP(address) === 4 ? 32 : 128;
    return (
      isIP(address) !== 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
    );
  });
}
