import { setTimeout as sleep } from 'node:timers/promises';
import {
  challengeAfter,
  feedActionMarkerFilter,
  flushActionMarkerFilter,
  INITIAL_ACTION_MARKER_FILTER,
  type MessageStatus,
  nextStep,
  stepToOffer,
} from '@groundwork/domain';
import { toCitations } from '../coach/citations.ts';
import { CoachError } from '../coach/coach-error.ts';
import { estimateTokens } from '../coach/estimate-tokens.ts';
import type { Following, ReplyInput, TokenUsage } from '../coach/provider.ts';
import { toReplyInput } from '../coach/reply/reply-input.ts';
import type { ChatMessage, TurnScene } from '../coach/turn-context.ts';
import { eachUntilAborted, untilAborted } from '../coach/until-aborted.ts';
import type { Db } from '../db/types.ts';
import { AppError } from '../errors.ts';
import { listChallenges, listSteps } from '../stores/curriculum.repo.ts';
import { listStepRecords } from '../stores/progress.repo.ts';
import type { EngineOptions } from './engine-options.ts';
import { judgeTurn, planTurn } from './judging/judge-turn.ts';
import { endJudging } from './judging/judging.repo.ts';
import type { LiveTurn } from './reading/live-turn.ts';
import {
  readHistory,
  readMetCriteria,
  readMissing,
  readPlace,
  readQuestions,
  readScene,
} from './turn-context.repo.ts';
import { checkpoint, finishTurn, type Holder, readTurn, type Turn } from './turns.repo.ts';

/** The text so far is saved at least this often; it is also how soon a stop from another replica is seen. */
const CHECKPOINT_MS = 500;

interface TurnRun {
  options: EngineOptions;
  turn: Turn;
  live: LiveTurn;
  holder: Holder;
  log: EngineOptions['log'];
  /** Parts of the founder's message that only the coach wrote. They are not judged. Set once the turn is planned. */
  leftOut: readonly string[];
}

/** Judges and replies. Never rejects: whatever goes wrong ends in the row, or in its lease running out. */
export async function runTurn(options: EngineOptions, turn: Turn, live: LiveTurn): Promise<void> {
  const log = options.log.child({ turnId: turn.id, userId: turn.userId });
  const holder = { turnId: turn.id, owner: turn.owner, fence: turn.fence };
  const run: TurnRun = { options, turn, live, holder, log, leftOut: [] };
  const endCheckpoints = keepCheckpoints(run);
  let judging: Promise<void> | null = null;
  try {
    const scene = await readScene(options.db, turn);
    if (!scene) return live.stop('lost');
    const history = await readHistory(options.db, turn);
    judging = startJudging(run, scene, history);
    const mayWait = Promise.race([judging, sleep(options.caps.softMs, undefined, { ref: false })]);
    // A stop ends this wait too. The verdict is stored when it comes.
    await untilAborted(mayWait, live.signal).catch(() => undefined);
    await writeReply(run, scene, history, endCheckpoints);
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

/**
 * Judges beside the reply. A failure is logged and leaves the sentences to the next turn. A message that was judged before
 * is only looked at, for what of it is left out.
 */
function startJudging(run: TurnRun, scene: TurnScene, history: readonly ChatMessage[]): Promise<void> | null {
  const { options, turn, live, log } = run;
  const { founderMessageId } = turn;
  if (founderMessageId === null) return null;
  live.update({ judging: !turn.judged });
  const signal = AbortSignal.any([AbortSignal.timeout(options.caps.hardMs), live.givenUp]);
  const judge = async () => {
    try {
      const plan = await planTurn(options.db, { ...turn, founderMessageId }, scene, history);
      if (plan) run.leftOut = plan.leftOut;
      if (turn.judged) return;
      if (plan) {
        const { judged, error } = await judgeTurn(options, turn, scene, plan, signal);
        if (error !== null) log.warn({ err: error }, 'the judge failed or was given up');
        live.update({ judged });
      }
      await endJudging(options.db, turn);
    } catch (error) {
      log.error({ err: error }, 'the verdict could not be stored');
    }
    live.update({ judging: false });
  };
  return judge();
}

/** Saves the text, renews the lease and looks for a stop every half second. Returns what ends that. */
function keepCheckpoints({ options, holder, live, log }: TurnRun): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let busy = false;
  const save = async () => {
    try {
      const state = await checkpoint(options.db, holder, live.text);
      if (!state) live.stop('lost');
      else if (state.stopRequested) live.stop('stopped');
    } catch (error) {
      // The next save makes up for a missed one. If many fail, the lease runs out.
      log.warn({ err: error }, 'a checkpoint failed');
    } finally {
      busy = false;
    }
  };
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    last = save();
  }, CHECKPOINT_MS);
  return async () => {
    clearInterval(timer);
    await last;
  };
}

async function writeReply(
  run: TurnRun,
  scene: TurnScene,
  history: readonly ChatMessage[],
  endCheckpoints: () => Promise<void>,
): Promise<void> {
  const { options, turn, live, holder, log } = run;
  const current = await readTurn(options.db, turn.id);
  if (!current) return live.stop('lost');
  const questions = await readQuestions(options.db, turn.stepProgressId);
  const input = toReplyInput({
    kind: turn.kind,
    scene,
    questions,
    met: await readMetCriteria(options.db, turn.stepProgressId),
    missing: questions.length === 0 ? await readMissing(options.db, turn.stepProgressId) : {},
    history,
    founderMessageId: turn.founderMessageId,
    following: turn.kind === 'closing' ? await readFollowing(options.db, turn) : null,
    judged: current.judged || turn.founderMessageId === null,
    justCompleted: current.completedQuestionIds,
    leftOut: run.leftOut,
  });
  const citations: string[] = [];
  const failure = await stream(run, input, citations).then(
    () => null,
    (error: unknown) => error,
  );
  await endCheckpoints();
  if (live.stopReason === 'lost') return;
  const status = statusOf(live, failure);
  if (status === 'failed') log.warn({ err: failure }, 'the reply failed');
  const written = await finishTurn(options.db, holder, {
    status,
    content: live.text,
    citations: toCitations(citations),
    error: status === 'failed' ? toReplyError(failure) : null,
  });
  if (written) live.update({ status });
  else live.stop('lost');
}

function statusOf(live: LiveTurn, failure: unknown): Exclude<MessageStatus, 'generating'> {
  if (live.stopReason === 'stopped') return 'stopped';
  if (live.stopReason === 'shutdown') return 'interrupted';
  return failure === null ? 'complete' : 'failed';
}

/** Runs the provider and lets the text through without action markers (CO-44). */
async function stream(
  { options: { coach, gate }, turn, live }: TurnRun,
  input: ReplyInput,
  citations: string[],
): Promise<void> {
  const { signal } = live;
  await gate.run({ userId: turn.userId, job: 'reply', signal }, async report => {
    let filter = INITIAL_ACTION_MARKER_FILTER;
    let reported = false;
    let answered = false;
    let written = '';
    try {
      for await (const chunk of eachUntilAborted(coach.reply(input, { signal }), signal)) {
        if (chunk.type === 'text') {
          const shown = feedActionMarkerFilter(filter, chunk.text);
          filter = shown.filter;
          written += chunk.text;
          live.append(shown.text);
        } else if (chunk.type === 'citations') citations.push(...chunk.urls);
        else {
          reported = true;
          report(chunk.usage);
        }
      }
      live.append(flushActionMarkerFilter(filter));
      if (live.text.trim() === '') throw new CoachError('coach.invalid_response', { cost: { usage: null } });
    } catch (error) {
      // A call that failed before its first word cost nothing, unless the provider says so.
      if (error instanceof CoachError && error.cost) answered = true;
      throw error;
    } finally {
      // A call that was cut short may have cost something as well.
      const mayHaveCost = answered || written !== '' || signal.aborted;
      if (!reported && mayHaveCost && coach.model !== null)
        report(estimateUsage(coach.model, input, written), { estimated: true });
    }
  });
}

/** About four characters a token, where the provider does not count or the stream was broken off. */
function estimateUsage(model: string, input: ReplyInput, output: string): TokenUsage {
  return { model, inputTokens: estimateTokens(JSON.stringify(input)), outputTokens: estimateTokens(output) };
}

function toReplyError(failure: unknown) {
  const isKnown = failure instanceof CoachError || failure instanceof AppError;
  const { code, message, retryAfter } = isKnown ? failure : new AppError('server.error');
  return { code, message, ...(retryAfter !== undefined && { retryAfter }) };
}

/** Where the founder goes on once the turn's step is completed, as the web app's button does. */
async function readFollowing(db: Db, turn: Turn): Promise<Following> {
  const place = await readPlace(db, turn);
  if (!place) return { to: 'step' };
  const { challengeId, role } = place;
  const steps = (await listSteps(db, { role }, challengeId)) ?? [];
  if (nextStep(steps, place.id)) return { to: 'step' };
  const records = (await listStepRecords(db, turn.userId, turn.startupId)) ?? [];
  const after = challengeAfter(await listChallenges(db), records, place, role === 'admin');
  if (!after) return { to: 'report' };
  const { challenge, isUnlocked, isNew } = after;
  if (challenge.id === challengeId) return { to: 'step' };
  const first = stepToOffer((await listSteps(db, { role }, challenge.id)) ?? [], after.records);
  return { to: 'challenge', title: challenge.title, isUnlocked, isNew, step: first?.title ?? null };
}
