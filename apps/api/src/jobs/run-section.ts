import { SECTIONS_WITH_RESULTS, thinSection, unansweredSection } from '@groundwork/domain';
import type { FastifyBaseLogger } from 'fastify';
import { CoachError } from '../coach/coach-error.ts';
import { buildSectionInput, hasCoachWritten } from '../coach/sections/build-section-input.ts';
import { withHypotheses } from '../coach/sections/with-hypotheses.ts';
import { writeSection } from '../coach/sections/write-section.ts';
import { toRefusal } from '../coach/to-refusal.ts';
import { isUnavailable } from '../database-errors.ts';
import { AppError } from '../errors.ts';
import { TellableError } from '../logging/describe-error.ts';
import type { ClaimedSection } from '../modules/reports/claim-section.repo.ts';
import {
  failSection,
  finishSection,
  readFingerprint,
  releaseSection,
  type SectionFailure,
  type SectionResult,
  yieldSection,
} from '../modules/reports/section-jobs.repo.ts';
import {
  listAcceptedAnswers,
  listAnsweredChats,
  listBoardHypotheses,
  listDecidedResults,
  listFeedingSteps,
} from '../modules/reports/section-sources.repo.ts';
import type { PreparedTexts } from '../modules/startups/prepared-texts.ts';
import { findStartup } from '../modules/startups/startups.repo.ts';
import { keepLease, storeDespiteOutage } from './keep-lease.ts';
import { proposePictures, type RowReading } from './propose-pictures.ts';

export interface SectionRunOptions extends RowReading {
  log: FastifyBaseLogger;
  texts: PreparedTexts;
}

/** How often the coach may fail in a way that may pass, and how long it is left alone before the next time. */
const MAX_FAILURES = 3;
const WAIT_SECONDS = [2, 8];
/** A provider that asks for a longer wait is asked again after this: the founder waits for the report. */
const MAX_WAIT_SECONDS = 60;
/** A section that takes its process down with it is given up in the end. */
const MAX_ATTEMPTS = 5;

/**
 * Writes a claimed section and ends the claim, or puts the section back. Never rejects: whatever goes wrong ends in the
 * row, or in its lease running out.
 *
 * @param claimedAt when the claim was asked for, by `performance.now()`
 */
export async function runSection(
  options: SectionRunOptions,
  section: ClaimedSection,
  { claimedAt, shutdown }: { claimedAt: number; shutdown: AbortSignal },
): Promise<void> {
  const { id: sectionId, reportId, userId, attempts } = section;
  const log = options.log.child({ sectionId, reportId, userId, attempts });
  const run = { ...options, log };
  const lease = keepLease(run, section, claimedAt);
  const signal = AbortSignal.any([lease.lost, shutdown]);
  try {
    const kept = await write(run, section, signal).catch(error => {
      if (lease.lost.aborted) return false;
      return shutdown.aborted ? yieldSection(run.db, section) : settle(run, section, error, signal);
    });
    if (!kept)
      log.info(
        'a section was reset, taken over or released while it was being written, so this text is dropped',
      );
  } catch (error) {
    log.error({ err: error }, 'a section could not be stored and will be rewritten when its lease runs out');
  } finally {
    await lease.end();
  }
}

/** False when the section is not this claim's any more. */
async function write(run: SectionRunOptions, section: ClaimedSection, signal: AbortSignal): Promise<boolean> {
  if (section.attempts > MAX_ATTEMPTS)
    throw new TellableError(`The section's writer stopped responding ${MAX_ATTEMPTS} times`);
  const result = await makeResult(run, section, signal);
  if (result?.state === 'written') await propose(run, section, signal);
  return result !== null && storeDespiteOutage(() => finishSection(run.db, section, result), signal);
}

/** The section is written without its pictures, too: rows that could not be read now are read with the next writing. */
async function propose(run: SectionRunOptions, section: ClaimedSection, signal: AbortSignal): Promise<void> {
  await proposePictures(run, section, signal).catch(error => {
    if (!signal.aborted)
      run.log.warn({ err: error }, 'the pictures of a section were not read from its answers');
  });
}

/** Null when the startup is gone. */
async function makeResult(
  run: SectionRunOptions,
  { id, type, startupId, userId }: ClaimedSection,
  signal: AbortSignal,
): Promise<SectionResult | null> {
  const { db } = run;
  // Read before the sources: a change in between then marks the section as out of date.
  const fingerprint = await readFingerprint(db, id);
  const startup = await findStartup(db, userId, startupId);
  if (fingerprint === undefined || !startup) return null;
  const answers = await listAcceptedAnswers(db, startupId, type);
  const texts = hasCoachWritten(type, startup) ? await run.texts.of(db, userId) : null;
  const chats = await listAnsweredChats(db, { userId, startupId }, answers);
  const results = SECTIONS_WITH_RESULTS.includes(type) ? await listDecidedResults(db, startupId) : [];
  const built = buildSectionInput(type, startup, { answers, chats, results }, texts);
  const hypotheses = type === 'assumptions' ? await listBoardHypotheses(db, startupId) : [];
  const writer = { ...run, coach: run.coach.writing ?? run.coach };
  const prose = built && (await writeSection(writer, userId, built, signal));
  const written = withHypotheses(prose, hypotheses);
  if (written) return { state: 'written', ...written, fingerprint };
  // Without an answer that says anything, or with too little to write from.
  const describe = answers.length === 0 ? unansweredSection : thinSection;
  const content = describe(await listFeedingSteps(db, type));
  return { state: 'unanswered', content, statements: [], fingerprint };
}

/** Puts the section back if the failure may pass, or else gives it up. */
async function settle(
  { db, log }: SectionRunOptions,
  section: ClaimedSection,
  error: unknown,
  signal: AbortSignal,
): Promise<boolean> {
  // The database is away, so nothing can be stored; the section itself has not failed.
  if (isUnavailable(error)) throw error;
  const failure = toFailure(error);
  const times = section.failures + 1;
  if (error instanceof CoachError && error.mayPass && times < MAX_FAILURES) {
    const asked = error.retryAfter ?? WAIT_SECONDS[section.failures] ?? 0;
    const seconds = Math.min(Math.max(asked, 0), MAX_WAIT_SECONDS);
    log.warn({ err: error, seconds }, 'a section was not written, trying again');
    const setback = { ...failure, times };
    return storeDespiteOutage(() => releaseSection(db, section, { seconds, setback }), signal);
  }
  if (failure.code === 'server.error') log.error({ err: error }, 'a section could not be written');
  else log.warn({ err: error }, 'a section was not written');
  return storeDespiteOutage(() => failSection(db, section, failure), signal);
}

/** The text for the founder. Our own defects get no details. */
function toFailure(error: unknown): SectionFailure {
  if (error instanceof CoachError) return pick(toRefusal(error, 'write'));
  return pick(error instanceof AppError ? error : new AppError('server.error'));
}

function pick({ code, message }: AppError): SectionFailure {
  return { code, message };
}
