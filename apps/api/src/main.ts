import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Health, HOW_TO_CONFIGURE, type JudgeStatus } from '@groundwork/api-client/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { type AppOptions, buildApp } from './app.ts';
import { CALL_LIMITS } from './coach/call-limits.ts';
import { createCoach } from './coach/create-coach.ts';
import { createPracticeCoach } from './coach/practice/practice-coach.ts';
import type { Leads } from './coach/practice/writing/write-section.ts';
import { questionLeads, questionPictures } from './curriculum/curriculum-records.ts';
import { openDatabase } from './db/open-database.ts';
import { ConfigurationError, type Env, readEnv } from './env.ts';
import { shippedCases, shippedPaper } from './exam/shipped-paper.ts';
import { startRollUp } from './jobs/roll-up.ts';
import { printError, summariseError, TellableError } from './logging/describe-error.ts';
import { Mailer } from './mail/mailer.ts';
import { publicWeb } from './modules/url-metadata/web-access.ts';
import { proxiedFetch } from './proxied-fetch.ts';
import type { FirstAdministrator } from './setup/first-administrator.ts';
import { startHousekeeping } from './setup/housekeeping.ts';
import { prepareDatabase } from './setup/prepare-database.ts';
import { sessionSecret } from './setup/session-secret.ts';

const fromHere = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const CURRICULUM = fromHere('../../../curriculum');

/** Twelve seconds in all, on a busy machine too. A statement that waits for a lock would take longer. */
const STOP_MS = 11_250;

async function main(): Promise<void> {
  const env = readEnv();
  // While the server starts, whatever is asked on the broken connection fails and says so.
  let log: FastifyBaseLogger | undefined;
  const database = await openDatabase(env, error =>
    log?.error({ err: error }, 'a database connection broke'),
  );
  const prepared = await prepareDatabase(database.db, env, CURRICULUM);
  const { administrator, curriculum } = prepared;
  const leads = curriculum ? questionLeads(curriculum) : undefined;
  const coach = await createCoach(env, {
    leads,
    warn: message => (log ? log.warn(message) : process.stderr.write(`${message}\n`)),
  });
  const app = await buildApp({
    database,
    coach,
    ...(env.JUDGE_EXAM === 'on' && coach.model !== null && { exam: examOf(env, leads) }),
    lab: { loadCases: readOnce(() => shippedCases(CURRICULUM)), pollMs: 5000 },
    ...(curriculum && { pictures: questionPictures(curriculum) }),
    sessionSecret: await sessionSecret(env.SESSION_SECRET, env.DATA_DIR),
    publicUrl: env.PUBLIC_URL,
    trustProxy: env.TRUST_PROXY,
    requiresSecondFactor: env.ADMIN_TOTP === 'required',
    mail: mailOf(env),
    loginProvider: await loginProviderOf(env),
    limits: {
      maxConcurrent: env.AI_MAX_CONCURRENT,
      maxPerUser: env.AI_MAX_PER_USER,
      dailyTokensPerUser: env.AI_DAILY_TOKENS_PER_USER,
      dailyTokensForAll: env.AI_DAILY_TOKENS_FOR_ALL,
    },
    asksPerMinute: env.MESSAGES_PER_MINUTE_PER_USER,
    judgeCaps: { ...CALL_LIMITS.judge, hardMs: 1000 * env.JUDGE_TIMEOUT },
    logger: { level: env.LOG_LEVEL },
    checkAnswers: env.NODE_ENV !== 'production',
    webDirectory: fromHere('../../web/dist'),
    pageWaitMs: env.PAGE_WAIT_MS,
    metricsToken: env.METRICS_TOKEN,
    web: env.URL_METADATA === 'off' ? null : publicWeb,
  });
  log = app.log;
  const mail = mailOf(env);
  const mailer = mail ? new Mailer({ ...mail, log: app.log }) : null;
  const endHousekeeping = startHousekeeping(database.db, app.log, mailer);
  const endRollUp = startRollUp(database.db, app.log);
  const closing = new AbortController();
  app.addHook('onClose', async () => {
    closing.abort();
    endHousekeeping();
    await endRollUp();
    await mailer?.close();
    await database.close();
  });
  closeOnSignals(() => app.close());
  await app.listen({ port: env.PORT, host: env.HOST });
  if (env.JUDGE_EXAM === 'off') void coach.prepare?.({ signal: closing.signal });
  const health: Health = await (await app.inject('/api/health')).json();
  process.stdout.write(greeting(env, health.coach.judge, administrator));
}

/** Without an address of its own it is from one at the host that the links lead to. */
function mailOf({ SMTP_URL: url, SMTP_FROM, PUBLIC_URL }: Env): AppOptions['mail'] {
  if (!url || !PUBLIC_URL) return undefined;
  return { url, from: SMTP_FROM ?? `Groundwork <groundwork@${new URL(PUBLIC_URL).hostname}>` };
}

async function loginProviderOf(env: Env): Promise<AppOptions['loginProvider']> {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_ADMIN_CLAIM: claim,
    OIDC_ADMIN_VALUE: value,
  } = env;
  if (!issuer || !clientId) return undefined;
  return {
    issuer,
    clientId,
    clientSecret: env.OIDC_CLIENT_SECRET,
    name: env.OIDC_NAME,
    scope: env.OIDC_SCOPE,
    isOnly: env.OIDC_ONLY === 'on',
    adminIf: claim && value ? { claim, value } : null,
    fetch: await proxiedFetch(env),
  };
}

/** Keeps what was read, unless reading failed. */
function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null;
  return () => {
    reading ??= read().catch(error => {
      reading = null;
      throw error;
    });
    return reading;
  };
}

/** The exam that the model has to pass before it judges. */
const examOf = (env: Env, leads: Leads | undefined): NonNullable<AppOptions['exam']> => ({
  practice: createPracticeCoach(leads),
  timeoutMs: 1000 * env.JUDGE_TIMEOUT,
  loadPaper: () => shippedPaper(CURRICULUM),
});

/** The first signal closes in good order; a second one does not wait. */
function closeOnSignals(close: () => PromiseLike<unknown>): void {
  let closing = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (closing) process.exit(1);
      closing = true;
      setTimeout(
        () => fail(new TellableError('Shutdown took too long. Unfinished work was dropped.')),
        STOP_MS,
      ).unref();
      close().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
    });
  }
}

/** A server that listens on all addresses cannot know which one founders use; a container does not even have it. */
function whereabouts({ PUBLIC_URL, HOST, PORT }: Env): string {
  if (PUBLIC_URL) return `running at ${PUBLIC_URL}`;
  if (HOST === '0.0.0.0' || HOST === '::') return `listening on port ${PORT}`;
  return `running at http://${HOST === '127.0.0.1' ? 'localhost' : HOST}:${PORT}`;
}

function greeting(env: Env, judge: JudgeStatus, administrator: FirstAdministrator | null): string {
  const lines = ['', `Groundwork is ${whereabouts(env)}`];
  lines.push(judge.state === 'rules' ? `${judge.line}. ${HOW_TO_CONFIGURE}` : judge.line);
  if (!env.DATABASE_URL) lines.push(`Embedded database in ${path.resolve(env.DATA_DIR)}`);
  if (administrator?.generatedPassword)
    lines.push(
      `Administrator: ${administrator.username}, password: ${administrator.generatedPassword} (shown once)`,
    );
  else if (administrator)
    lines.push(`Administrator: ${administrator.username}, with the configured password`);
  return `${lines.join('\n')}\n\n`;
}

const UNTRUSTED =
  "DATABASE_URL: the server's certificate isn't trusted. Add sslrootcert=/path/ca.pem, or use sslmode=require";

/** Failures of the surroundings, in the operator's words. */
const SURROUNDINGS: Record<string, string> = {
  EADDRINUSE: 'PORT: another program is already listening there',
  EACCES: "PORT: this user isn't allowed to listen there",
  EADDRNOTAVAIL: "HOST: this machine doesn't have this address",
  ENOTFOUND: "HOST or DATABASE_URL: this name can't be resolved",
  ECONNREFUSED: 'DATABASE_URL: nothing answers there',
  '3D000': "DATABASE_URL: the server doesn't have this database",
  '57P03': "DATABASE_URL: the server isn't ready yet or is stopping, so start again in a moment",
  '28P01': 'DATABASE_URL: wrong user or password',
  '28000': "DATABASE_URL: this user isn't allowed to connect",
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  ERR_TLS_CERT_ALTNAME_INVALID: "DATABASE_URL: the server's certificate is for another host",
  CERT_HAS_EXPIRED: "DATABASE_URL: the server's certificate has expired",
  '08P01': 'DATABASE_URL: the connection is refused as it is asked for. Behind PgBouncer add ?pgbouncer=true',
};

/** Prints one line for a problem that the operator can mend, and the stack for anything else. */
function fail(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const surroundings = SURROUNDINGS[code];
  if (surroundings) {
    process.stderr.write(`${surroundings} (${summariseError(error)})\n`);
    process.exit(1);
  }
  const text = error instanceof TellableError ? error.message : printError(error);
  process.stderr.write(
    `${error instanceof ConfigurationError ? "The configuration isn't valid:\n" : ''}${text}\n`,
  );
  process.exit(1);
}

// Node itself would print every field of an error, including a statement's parameters.
process.on('uncaughtException', error => {
  process.stderr.write(`${printError(error)}\n`);
  process.exit(1);
});
main().catch(fail);
