import { setTimeout as sleep } from 'node:timers/promises';
import type { MessageStatus } from '@groundwork/domain';
import { toCitations } from '../coach/citations.ts';
import { CoachError } from '../coach/coach-error.ts';
import { identify, judgeOf } from '../coach/judging/decided-by.ts';
import { untilAborted } from '../coach/until-aborted.ts';
import { AppError } from '../errors.ts';
import type { ChatKind, Turn, TurnContext } from './chat-kind.ts';
import type { Checkpoints } from './checkpoints.ts';
import type { EngineOptions } from './engine-options.ts';
import { finishTurn } from './held-turns.repo.ts';
import { readHistory } from './history.repo.ts';
import type { JudgePace, JudgePaces } from './judge-pace.ts';
import type { LiveTurn } from './reading/live-turn.ts';
import { streamReply } from './stream-reply.ts';
import { endJudging } from './turns.repo.ts';

interface TurnRun {
  options: EngineOptions;
  pace: JudgePace;
  turn: Turn;
  live: LiveTurn;
  log: EngineOptions['log'];
}

interface Surroundings {
  kind: Pick<ChatKind, 'readContext'>;
  checkpoints: Checkpoints;
  paces: JudgePaces;
}

/** Judges and replies. Never rejects: whatever goes wrong ends in the row, or in its lease running out. */
export async function runTurn(
  options: EngineOptions,
  { kind, checkpoints, paces }: Surroundings,
  turn: Turn,
  live: LiveTurn,
): Promise<void> {
  const log = options.log.child({ turnId: turn.id, userId: turn.userId });
  const pace = paces.of(identify(judgeOf(options.coach)));
  const run: TurnRun = { options, pace, turn, live, log };
  const endCheckpoints = checkpoints.keep(turn, live, log);
  let judging: Promise<void> | null = null;
  try {
    const context = await kind.readContext({ ...options, log }, turn, await readHistory(options.db, turn));
    if (!context) return live.stop('lost');
    judging = startJudging(run, context);
    // A stop ends this wait too. The verdict is stored when it comes.
    if (context.judge) await untilAborted(headStart(pace, judging), live.signal).catch(() => undefined);
    live.update({ awaiting: 'words' });
    await writeReply(run, context, endCheckpoints);
  } catch (error) {
    // The row is the truth: readers follow it from here, and without us its lease runs out.
    log.error({ err: error }, 'the reply could not be stored');
    live.stop('lost');
  } finally {
    await endCheckpoints();
    await judging;
    live.update({ judging: false });
  }
}

/** The reply waits for the verdict, but not for long. */
function headStart({ patience }: JudgePace, judging: Promise<void> | null): Promise<unknown> {
  return Promise.race([judging, sleep(patience, undefined, { ref: false })]);
}

/** Judges beside the reply. A failure is logged and leaves the sentences to the next turn. */
function startJudging(
  { options, pace, turn, live, log }: TurnRun,
  { judge }: TurnContext,
): Promise<void> | null {
  if (turn.founderMessageId === null || turn.judged) return null;
  const signal = AbortSignal.any([AbortSignal.timeout(options.caps.hardMs), live.givenUp]);
  if (!judge) live.update({ judging: false });
  const work = async () => {
    try {
      const outcome = (await judge?.(signal)) ?? null;
      if (outcome) pace.note(outcome, { isGivenUp: live.givenUp.aborted });
      if (outcome?.error) {
        const { model } = identify(judgeOf(options.coach));
        const facts = {
          err: outcome.error,
          job: 'judge',
          model,
          milliseconds: Math.round(outcome.judgeMs ?? 0),
        };
        log.warn(facts, 'the judge failed or was stopped');
      }
      if (outcome?.judged) live.update({ judged: true, completedQuestionIds: outcome.completedQuestionIds });
      else await endJudging(options.db, turn);
    } catch (error) {
      log.error({ err: error }, 'the verdict could not be stored');
    }
    live.update({ judging: false });
  };
  return work();
}

async function writeReply(
  run: TurnRun,
  context: TurnContext,
  endCheckpoints: () => Promise<void>,
): Promise<void> {
  const { options, turn, live, log } = run;
  const started = performance.now();
  let failure: unknown = null;
  let maxCitations: number | undefined;
  try {
    const asked = await context.reply(live.signal);
    maxCitations = asked.maxCitations;
    await streamReply(options, turn.userId, asked, live);
  } catch (error) {
    failure = error;
  }
  await endCheckpoints();
  if (live.stopReason === 'lost') return;
  const status = statusOf(live, failure);
  if (status === 'failed') {
    const milliseconds = Math.round(performance.now() - started);
    log.warn({ err: failure, job: 'reply', model: options.coach.model, milliseconds }, 'the reply failed');
  }
  const outcome = {
    status,
    content: live.text,
    citations: toCitations(live.citations, maxCitations),
    error: status === 'failed' ? toReplyError(failure) : null,
  };
  if (await finishTurn(options.db, turn, outcome)) live.finish(outcome);
  else live.stop('lost');
}

function statusOf(live: LiveTurn, failure: unknown): Exclude<MessageStatus, 'generating'> {
  if (live.stopReason === 'stopped') return 'stopped';
  if (live.stopReason === 'shutdown') return 'interrupted';
  return failure === null ? 'complete' : 'failed';
}

function toReplyError(failure: unknown) {
  const isKnown = failure instanceof CoachError || failure instanceof AppError;
  const { code, message, retryAfter } = isKnown ? failure : new AppError('server.error');
  return { code, message, ...(retryAfter !== undefined && { retryAfter }) };
}
