import { unansweredSection } from '@groundwork/domain';
import type { FastifyBaseLogger } from 'fastify';
import { CoachError } from '../coach/coach-error.ts';
import type { CoachGate } from '../coach/gate/coach-gate.ts';
import type { CoachProvider } from '../coach/provider.ts';
import { buildSectionInput, hasCoachWritten } from '../coach/sections/build-section-input.ts';
import { writeSection } from '../coach/sections/write-section.ts';
import { toRefusal } from '../coach/to-refusal.ts';
import { isUnavailable } from '../db/database-errors.ts';
import type { Db } from '../db/types.ts';
import { AppError } from '../errors.ts';
import {
  type ClaimedSection,
  failSection,
  finishSection,
  readFingerprint,
  releaseSection,
  renewSection,
  type SectionFailure,
  type SectionResult,
  yieldSection,
} from '../modules/reports/section-jobs.repo.ts';
import { listAcceptedAnswers, listFeedingSteps } from '../modules/reports/section-sources.repo.ts';
import type { PreparedTexts } from '../modules/startups/prepared-texts.ts';
import { findStartup } from '../modules/startups/startups.repo.ts';

export interface SectionRunOptions {
  db: Db;
  coach: CoachProvider;
  gate: CoachGate;
  log: FastifyBaseLogger;
  texts: PreparedTexts;
}

/** A lease outlives two renewals that fail. */
const RENEW_MS = 3000;
/** How often the coach may fail in a way that may pass, and how long it is left alone before the next time. */
const MAX_FAILURES = 3;
const WAIT_SECONDS = [2, 8];
/** A provider that asks for more than this is asked again all the same: somebody waits for the report. */
const MAX_WAIT_SECONDS = 60;
/** A section that takes its process down with it is given up in the end. */
const MAX_ATTEMPTS = 5;

const PASSING: ReadonlySet<string> = new Set([
  'coach.rate_limited',
  'coach.timeout',
  'coach.unavailable',
  'coach.interrupted',
]);

/**
 * Writes a claimed section and ends the claim, or puts the section back. Never rejects: whatever goes wrong ends in the
 * row, or in its lease running out.
 */
export async function runSection(
  options: SectionRunOptions,
  section: ClaimedSection,
  shutdown: AbortSignal,
): Promise<void> {
  const { id: sectionId, reportId, userId, attempts } = section;
  const log = options.log.child({ sectionId, reportId, userId, attempts });
  const run = { ...options, log };
  const lost = new AbortController();
  const endRenewals = keepLease(run, section, lost);
  try {
    const kept = await write(run, section, AbortSignal.any([lost.signal, shutdown])).catch(error => {
      if (lost.signal.aborted) return false;
      return shutdown.aborted ? yieldSection(run.db, section) : settle(run, section, error);
    });
    if (!kept)
      log.info('a section was reset or taken over while it was written; this writing of it is dropped');
  } catch (error) {
    log.error({ err: error }, 'a section could not be stored; it is written again when its lease runs out');
  } finally {
    await endRenewals();
  }
}

/** Renews the lease until the returned function is called, which waits for the renewal on its way. */
function keepLease(
  { db, log }: SectionRunOptions,
  section: ClaimedSection,
  lost: AbortController,
): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let busy = false;
  const renew = async () => {
    try {
      if (!(await renewSection(db, section))) lost.abort('lost');
    } catch (error) {
      log.warn({ err: error }, 'the lease of a section was not renewed');
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    last = renew();
  }, RENEW_MS);
  return async () => {
    clearInterval(timer);
    await last;
  };
}

/** False when the section is not this claim's any more. */
async function write(run: SectionRunOptions, section: ClaimedSection, signal: AbortSignal): Promise<boolean> {
  if (section.attempts > MAX_ATTEMPTS)
    throw new Error(`Whoever wrote the section fell silent ${MAX_ATTEMPTS} times`);
  const result = await makeResult(run, section, signal);
  return result !== null && finishSection(run.db, section, result);
}

/** Null when the startup is gone. */
async function makeResult(
  run: SectionRunOptions,
  { id, type, startupId, userId }: ClaimedSection,
  signal: AbortSignal,
): Promise<SectionResult | null> {
  const { db } = run;
  // Before what it is of: what changes meanwhile leaves the section out of date, never up to date by mistake.
  const fingerprint = await readFingerprint(db, id);
  const startup = await findStartup(db, userId, startupId);
  if (fingerprint === undefined || !startup) return null;
  const answers = await listAcceptedAnswers(db, startupId, type);
  const texts = hasCoachWritten(type, startup) ? await run.texts.of(db, userId) : null;
  const built = buildSectionInput(type, startup, answers, texts);
  if (!built) {
    const content = unansweredSection(await listFeedingSteps(db, type));
    return { state: 'unanswered', content, statements: [], fingerprint };
  }
  return { state: 'written', ...(await writeSection(run, userId, built, signal)), fingerprint };
}

/** Puts the section back if the failure may pass, or else gives it up. */
async function settle(
  { db, log }: SectionRunOptions,
  section: ClaimedSection,
  error: unknown,
): Promise<boolean> {
  // Nothing can be written down now, and nothing is wrong with the section.
  if (isUnavailable(error)) throw error;
  const failure = toFailure(error);
  const times = section.failures + 1;
  if (error instanceof CoachError && PASSING.has(error.code) && times < MAX_FAILURES) {
    const asked = error.retryAfter ?? WAIT_SECONDS[section.failures] ?? 0;
    const seconds = Math.min(Math.max(asked, 0), MAX_WAIT_SECONDS);
    log.warn({ err: error, seconds }, 'a section was not written; it is tried again');
    return releaseSection(db, section, { seconds, setback: { ...failure, times } });
  }
  if (failure.code === 'server.error') log.error({ err: error }, 'a section could not be written');
  else log.warn({ err: error }, 'a section was not written');
  return failSection(db, section, failure);
}

/** What a founder reads of it. A defect of ours has no words of its own. */
function toFailure(error: unknown): SectionFailure {
  if (error instanceof CoachError) return pick(toRefusal(error, 'write'));
  return pick(error instanceof AppError ? error : new AppError('server.error'));
}

function pick({ code, message }: AppError): SectionFailure {
  return { code, message };
}
