import { randomUUID } from 'node:crypto';
import { Server } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import Fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { ChatKinds } from './chat/chat-kind.ts';
import type { JudgeCaps } from './chat/engine-options.ts';
import { TurnEngine } from './chat/turn-engine.ts';
import { CALL_LIMITS } from './coach/call-limits.ts';
import { CoachGate, type CoachLimits } from './coach/gate/coach-gate.ts';
import { OpenWritings } from './coach/open-writings.ts';
import type { CoachProvider } from './coach/provider.ts';
import type { LabelledAnswer } from './curriculum/case-schema.ts';
import type { Database } from './db/types.ts';
import { Examiner, type ExaminerOptions } from './exam/examiner.ts';
import { JudgeLab } from './exam/judge-lab.ts';
import { withExam } from './exam/judge-status.ts';
import { HashPool } from './hashing/hash-pool.ts';
import { DataExporter } from './jobs/data-exporter.ts';
import { SectionWorker } from './jobs/section-worker.ts';
import { InvitationSender, type InvitationSenderOptions } from './jobs/send-invitations.ts';
import type { MailedLinks } from './mail/compose-mail.ts';
import { Mailer, type MailerOptions } from './mail/mailer.ts';
import { accountRoutes } from './modules/account/account.routes.ts';
import { achievementRoutes } from './modules/achievements/achievements.routes.ts';
import { authRoutes } from './modules/auth/auth.routes.ts';
import { type AuthOptions, createAuthOptions } from './modules/auth/auth-options.ts';
import { emailRoutes } from './modules/auth/emails.routes.ts';
import { LoginProvider, type LoginProviderOptions } from './modules/auth/login-provider.ts';
import { guardOwnPassword } from './modules/auth/own-password.ts';
import { passwordRoutes } from './modules/auth/passwords.routes.ts';
import { providerRoutes } from './modules/auth/provider.routes.ts';
import { secondFactorRoutes } from './modules/auth/second-factor.routes.ts';
import { backOfficeRoutes } from './modules/back-office/back-office.routes.ts';
import { boardRoutes, cardRoutes, suggestionRoutes } from './modules/board/board.routes.ts';
import { cohortRoutes } from './modules/cohorts/cohorts.routes.ts';
import { conversationRoutes } from './modules/conversations/conversations.routes.ts';
import { curriculumRoutes } from './modules/curriculum/curriculum.routes.ts';
import { evidenceSummaryRoutes } from './modules/evidence-summary/evidence-summary.routes.ts';
import { cardKind } from './modules/guidance/card-kind.ts';
import { guidanceRoutes } from './modules/guidance/guidance.routes.ts';
import { healthRoutes } from './modules/health/health.routes.ts';
import { interviewRoutes } from './modules/interviews/interviews.routes.ts';
import { logoMediaRoutes } from './modules/logo-media/logo-media.routes.ts';
import { messageRoutes } from './modules/messages/messages.routes.ts';
import { ReplyService } from './modules/messages/reply-service.ts';
import { stepKind } from './modules/messages/step-kind.ts';
import { noticeRoutes } from './modules/notices/notices.routes.ts';
import { deletionRoutes } from './modules/own-data/deletion.routes.ts';
import { exportRoutes } from './modules/own-data/export.routes.ts';
import { personaChatRoutes } from './modules/persona-chats/persona-chats.routes.ts';
import { personaKind } from './modules/persona-chats/persona-kind.ts';
import { personaRoutes } from './modules/personas/personas.routes.ts';
import { progressRoutes } from './modules/progress/progress.routes.ts';
import { reportLinkRoutes } from './modules/report-links/report-links.routes.ts';
import { ShareTokens } from './modules/report-links/share-token.ts';
import { sharedReportRoutes } from './modules/report-links/shared-report.routes.ts';
import type { PictureParts } from './modules/reports/pictures.repo.ts';
import { reportRoutes } from './modules/reports/reports.routes.ts';
import { createPreparedTexts } from './modules/startups/prepared-texts.ts';
import { startupRoutes } from './modules/startups/startups.routes.ts';
import { PageDescriptions } from './modules/url-metadata/page-descriptions.ts';
import { urlMetadataRoutes } from './modules/url-metadata/url-metadata.routes.ts';
import type { WebAccess } from './modules/url-metadata/web-access.ts';
import { registerErrorHandler, sendError } from './plugins/error-handler.ts';
import { registerHeaders } from './plugins/headers.ts';
import { registerMetrics } from './plugins/metrics.ts';
import { OpenAnswers } from './plugins/open-answers.ts';
import { registerOpenApi } from './plugins/openapi.ts';
import { registerOriginCheck } from './plugins/origin-check.ts';
import { requestLogs } from './plugins/request-log.ts';
import { registerSessions } from './plugins/session.ts';
import { registerWebApp } from './plugins/web-app.ts';
import { createRouter } from './routing/router.ts';
import { compileCheckingSerializer, compileSerializer } from './routing/serialize-answer.ts';
import { TokenBudget } from './stores/token-budget.ts';
import { version } from './version.ts';

const BODY_LIMIT = 256 * 1024;
const DRAIN_MS = 10_000;
const ANSWER_MS = 5000;
/** All of that; half a second more is for connections. */
const STOP_MS = 10_500;
const SECTION_POLL_MS = 2000;
const EXPORT_POLL_MS = 5000;

export interface AppOptions {
  database: Database;
  coach: CoachProvider;
  sessionSecret: string;
  publicUrl: string | undefined;
  trustProxy: boolean | number | string;
  /** Whether administrators need a second factor (AD-162). */
  requiresSecondFactor?: boolean;
  /** Where people log in by OpenID Connect; needs `publicUrl`. */
  loginProvider?: LoginProviderOptions | undefined;
  limits: CoachLimits & { dailyTokensPerUser: number; dailyTokensForAll?: number | undefined };
  logger: FastifyServerOptions['logger'];
  /** The built web app, or null to serve the API alone. */
  webDirectory: string | null;
  /** How long a page waits for its rendering; 300 by default. */
  pageWaitMs?: number;
  /** Compares every answer and refusal with its contract before it is sent: for development and tests. */
  checkAnswers: boolean;
  judgeCaps?: JudgeCaps;
  /**
   * The exam that the coach's model has to pass before it judges, and who judges until then. Without it the coach is
   * trusted.
   */
  exam?: Pick<ExaminerOptions, 'loadPaper' | 'timeoutMs'> & { practice: CoachProvider };
  /** The kinds of chats; by default all that this product has. */
  chatKinds?: ChatKinds;
  triesPerMinute?: AuthOptions['triesPerMinute'];
  /** Messages, replies written again and judgements asked for again, of one user. */
  asksPerMinute: number;
  /** After so long without a byte taken in, the reader of a long answer is cut off. */
  stalledMs?: number;
  /** How often sections of reports that wait to be written are looked for; null: by other processes only. */
  sectionPollMs?: number | null;
  /** How often founders' data that waits to be exported is looked for; null: by other processes only. */
  exportPollMs?: number | null;
  /** The judge lab: the labelled answers of the curriculum's folder, none by default, and its looks for a run. */
  lab?: { loadCases: () => Promise<readonly LabelledAnswer[]>; pollMs: number | null; learnMs?: number };
  /** Which picture each question's answers feed, by the question's key. Without it no picture rests on answers. */
  pictures?: PictureParts;
  /** Sends mails, whose links lead to `publicUrl`; without it there are none. */
  mail?: Omit<MailerOptions, 'log'> | undefined;
  /** How soon the mails of invitations are sent, and again; for tests. */
  invitationMails?: Pick<InvitationSenderOptions, 'pollMs' | 'retryMs'>;
  /** Lets a Prometheus server read the metrics; without it there are none. */
  metricsToken?: string | undefined;
  /** How pages that are cited are read; null: not at all. */
  web: WebAccess | null;
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  z.config(z.locales.en());
  const app = Fastify({
    ...requestLogs(options.logger),
    trustProxy: toTrustProxy(options.trustProxy),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    // Closing counts as well, and it waits for open replies.
    pluginTimeout: 30_000,
    // A request that still arrives on an open connection is answered, with the header that ends the connection.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => toPath(url),
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
  });
  const https = options.publicUrl?.startsWith('https:') ?? false;
  // Only JSON is read, because another site's form could send text.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(options.checkAnswers ? compileCheckingSerializer : compileSerializer);
  registerErrorHandler(app, options.checkAnswers);
  registerHeaders(app, https);
  const onCall = registerMetrics(app, options.metricsToken);
  await registerWebApp(app, options.webDirectory, options.pageWaitMs);
  await app.register(async api => registerApi(api, options, https, onCall));
  return app;
}

/** A request may name its target whole, with scheme and host. The code after this reads paths. */
function toPath(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*\/?/i, '/');
}

/** A number is the count of proxies in front. */
function toTrustProxy(value: AppOptions['trustProxy']) {
  return typeof value === 'number' ? (_address: string, hop: number) => hop < value : value;
}

/** Tells the owners of cited pages who reads them, and where to find out more. */
function userAgent({ publicUrl }: AppOptions): string {
  return `Groundwork/${version} (titles of cited pages${publicUrl ? `; +${publicUrl}` : ''})`;
}

function createMail(api: FastifyInstance, { mail, publicUrl }: AppOptions): MailedLinks | null {
  if (!mail || !publicUrl) return null;
  const mailer = new Mailer({ ...mail, log: api.log });
  api.addHook('onClose', () => mailer.close());
  return { mailer, publicUrl };
}

function createLoginProvider(
  api: FastifyInstance,
  { loginProvider, publicUrl }: AppOptions,
): LoginProvider | null {
  if (!loginProvider || !publicUrl) return null;
  const provider = new LoginProvider(loginProvider, publicUrl, api.log);
  api.addHook('onReady', async () => void provider.prepare());
  return provider;
}

function createSender(api: FastifyInstance, options: Omit<InvitationSenderOptions, 'log'>): InvitationSender {
  const sender = new InvitationSender({ ...options, log: api.log });
  api.addHook('onReady', async () => sender.start());
  return sender;
}

async function registerApi(
  api: FastifyInstance,
  options: AppOptions,
  https: boolean,
  onCall: ReturnType<typeof registerMetrics>,
): Promise<void> {
  const { database, requiresSecondFactor = false } = options;
  const { db } = database;
  registerOriginCheck(api, options.publicUrl);
  await registerSessions(api, { db, secret: options.sessionSecret, https, requiresSecondFactor });
  await api.register(rateLimit, { global: false });
  await registerOpenApi(api, options.publicUrl, https);

  const { dailyTokensPerUser, dailyTokensForAll = null } = options.limits;
  const budget = new TokenBudget(db, dailyTokensPerUser, { forAll: dailyTokensForAll, onCall });
  const gate = new CoachGate(budget, options.coach.name, options.limits, api.log);
  const caps = options.judgeCaps ?? CALL_LIMITS.judge;
  const owner = randomUUID();
  const examiner =
    options.exam === undefined
      ? null
      : new Examiner({ db, gate, log: api.log, owner, coach: options.coach, ...options.exam });
  const coach =
    options.exam && examiner ? withExam(options.coach, options.exam.practice, examiner) : options.coach;
  const kinds = options.chatKinds ?? [stepKind, cardKind, personaKind];
  const engine = new TurnEngine({ db, coach, gate, kinds, log: api.log, owner, caps });
  const writings = new OpenWritings();
  const answers = new OpenAnswers(api.server);
  const texts = createPreparedTexts();
  const pictures = options.pictures ?? new Map();
  const worker = new SectionWorker({
    db,
    coach,
    gate,
    log: api.log,
    owner,
    texts,
    pictures,
    places: gate.sectionPlaces,
    pollMs: options.sectionPollMs === undefined ? SECTION_POLL_MS : options.sectionPollMs,
  });
  const { loadCases, ...looks } = options.lab ?? { loadCases: async () => [], pollMs: null };
  const exporter = new DataExporter({
    db,
    log: api.log,
    pollMs: options.exportPollMs === undefined ? EXPORT_POLL_MS : options.exportPollMs,
  });
  const timeoutMs = caps.hardMs;
  const lab = new JudgeLab({ db, gate, budget, log: api.log, owner, coach, timeoutMs, ...looks });
  api.addHook('onReady', async () => {
    worker.start();
    lab.start();
    exporter.start();
    await examiner?.start();
  });
  api.addHook('preClose', async () => {
    // First the server stops listening, so a proxy sends new connections elsewhere. The `close` of http would also end
    // connections whose answer is still being sent.
    if (api.server.listening) Server.prototype.close.call(api.server);
    answers.closeUnasked();
    const examined = Promise.all([examiner?.close(), lab.close(), exporter.close(), sender?.close()]);
    const begun = performance.now();
    const left = (milliseconds: number) => Math.max(0, begun + milliseconds - performance.now());
    await Promise.all([engine, writings, worker].map(open => open.drain(DRAIN_MS)));
    // Includes requests that arrived on open connections meanwhile, and messages that were being stored: their replies
    // begin only now.
    await answers.drain(Math.min(ANSWER_MS, left(STOP_MS)));
    await engine.drain(left(DRAIN_MS));
    await examined;
    // Readers of replies that other processes write would hold the server open.
    api.server.closeIdleConnections();
    setTimeout(() => api.server.closeAllConnections(), 500).unref();
  });

  const route = createRouter(api, database, options.stalledMs);
  healthRoutes(route, database, { coach, examiner });
  const triesPerMinute = options.triesPerMinute ?? { account: 10, address: 60 };
  const hashing = new HashPool();
  api.addHook('onClose', () => hashing.close());
  const mail = createMail(api, options);
  const invitations = new ShareTokens(options.sessionSecret, 'token of an invitation');
  const sender = mail && createSender(api, { db, mail, tokens: invitations, ...options.invitationMails });
  const provider = createLoginProvider(api, options);
  const auth = createAuthOptions(options.sessionSecret, { https, triesPerMinute, hashing, mail, provider });
  authRoutes(route, api, auth);
  passwordRoutes(route, api, auth);
  emailRoutes(route, auth);
  const guarded = guardOwnPassword(api, auth);
  providerRoutes(route, guarded);
  accountRoutes(route, guarded);
  secondFactorRoutes(route, { ...guarded, requiresSecondFactor });
  exportRoutes(route, () => exporter.kick());
  deletionRoutes(route, guarded);
  cohortRoutes(route);
  logoMediaRoutes(route);
  const writing = { engine, budget, gate, coach, writings };
  startupRoutes(route, writing, texts);
  evidenceSummaryRoutes(route);
  curriculumRoutes(route, pictures);
  progressRoutes(route);
  achievementRoutes(route);
  noticeRoutes(route);
  const chat = new ReplyService(api, db, { engine, budget, asksPerMinute: options.asksPerMinute });
  messageRoutes(route, chat);
  boardRoutes(route);
  cardRoutes(route);
  suggestionRoutes(route, writing);
  conversationRoutes(route);
  guidanceRoutes(route, chat);
  personaRoutes(route);
  personaChatRoutes(route, chat);
  interviewRoutes(route, writing);
  urlMetadataRoutes(
    route,
    new PageDescriptions({ web: options.web, userAgent: userAgent(options), log: api.log }),
  );
  backOfficeRoutes(route, {
    auth: guarded,
    writing,
    judging: { coach, examiner },
    lab: { loadCases, kick: () => lab.kick() },
    tokens: budget.defaults,
    inviting: { tokens: invitations, sendMails: sender && (() => sender.kick()) },
  });
  reportRoutes(route, { engine, budget, pictures, coach, kick: () => worker.kick() });
  reportLinkRoutes(route, { tokens: new ShareTokens(options.sessionSecret), pictures });
  sharedReportRoutes(route, pictures);
}
