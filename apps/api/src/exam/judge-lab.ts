import type { FastifyBaseLogger } from 'fastify';
import { CoachError } from '../coach/coach-error.ts';
import type { CoachGate } from '../coach/gate/coach-gate.ts';
import { identify, judgeOf } from '../coach/judging/decided-by.ts';
import type { CoachProvider } from '../coach/provider.ts';
import type { Db } from '../db/types.ts';
import { AppError } from '../errors.ts';
import { WorkLoop } from '../jobs/work-loop.ts';
import type { TokenBudget } from '../stores/token-budget.ts';
import { askBehind, describeFailure, isUnreadable, reasonOf } from './ask-behind.ts';
import { evaluateJudge } from './evaluate-judge.ts';
import { questionsOf } from './judge-answer.ts';
import {
  claimRun,
  endRun,
  holdUpForsaken,
  keepOutcome,
  listOpenCases,
  releaseRun,
  renewRun,
} from './judge-runs.repo.ts';

/** Cases judged at a time. */
const AT_ONCE = 4;
/** After so many time-outs one after the other, the provider counts as down. */
const MAX_TIMEOUTS = 3;
const RENEW_MS = 2000;
/** A process that has just begun may not know its judge yet: the exam's result, or the name that the server gives it. */
const LEARN_MS = 60_000;

interface JudgeLabOptions {
  db: Db;
  gate: CoachGate;
  budget: TokenBudget;
  log: FastifyBaseLogger;
  /** Names this process among the replicas. */
  owner: string;
  coach: CoachProvider;
  /** Limit for one case. */
  timeoutMs: number;
  /** How often it looks for a run; null if this process works on none. */
  pollMs: number | null;
  /** From when on a run that it can't continue is another judge's. */
  learnMs?: number | undefined;
}

type ClaimedRun = NonNullable<Awaited<ReturnType<typeof claimRun>>>;

/**
 * Works on the judge lab's run in the background (AD-127): runs and outcomes are rows, so that any process may continue.
 */
export class JudgeLab extends WorkLoop {
  readonly #options: JudgeLabOptions;
  readonly #begun = performance.now();

  constructor(options: JudgeLabOptions) {
    super({
      ...options,
      look: closing => this.#look(closing),
      failure: 'a run of the judge lab broke off, trying again',
    });
    this.#options = options;
  }

  async #look(closing: AbortSignal): Promise<undefined> {
    const { db, learnMs = LEARN_MS } = this.#options;
    const hadRun = await this.#work(closing);
    if (!hadRun && performance.now() - this.#begun >= learnMs) await holdUpForsaken(db);
  }

  /** Works on the run under way. False when there is none for this process. */
  async #work(closing: AbortSignal): Promise<boolean> {
    const { db, owner, coach, log } = this.#options;
    const judge = judgeOf(coach);
    const { model, version } = identify(judge);
    const run = await claimRun(db, owner, { models: [model, judge.examinee?.model ?? model], version });
    if (!run) return false;
    const claim = { id: run.id, owner };
    const stopped = new AbortController();
    const caller = AbortSignal.any([closing, stopped.signal]);
    const renewing = setInterval(() => {
      renewRun(db, claim).then(
        isOurs => isOurs || stopped.abort(),
        error => log.warn({ err: error }, 'the lease of a run was not renewed'),
      );
    }, RENEW_MS);
    try {
      await this.#judge(judge, run, caller, () => stopped.abort());
      await endRun(db, claim, { state: 'finished', problem: null });
    } catch (error) {
      const problem = caller.aborted ? null : problemOf(error, run.sources.includes('appeal'));
      if (problem === null) await releaseRun(db, claim);
      else await endRun(db, claim, { state: 'held_up', problem });
      if (stopped.signal.aborted) return true;
      if (problem === null) throw error;
      log.warn({ err: error, job: 'lab', model }, 'the judge did not answer the judge lab');
    } finally {
      clearInterval(renewing);
    }
    return true;
  }

  /** @throws what keeps it from judging the rest */
  async #judge(
    judge: CoachProvider,
    run: ClaimedRun,
    caller: AbortSignal,
    onTaken: () => void,
  ): Promise<void> {
    const { db, owner, gate, budget, timeoutMs } = this.#options;
    const { model } = identify(judge);
    const call = { job: 'lab', model, timeoutMs, caller } as const;
    const asked: Pick<CoachProvider, 'judge'> = {
      judge: async input => {
        if (model !== null) await budget.assertLeftForOthers();
        return askBehind(gate, call, async (signal, count) => {
          const judged = await judge.judge(input, { signal });
          count(judged.usage);
          return judged;
        });
      },
    };
    let timeouts = 0;
    await evaluateJudge(asked, questionsOf(run.steps), await listOpenCases(db, run.id), {
      concurrency: AT_ONCE,
      signal: () => caller,
      endsBy: error => {
        const isTimeout = error instanceof CoachError && error.code === 'coach.timeout';
        if (caller.aborted || !isTimeout) return caller.aborted || !isUnreadable(error);
        timeouts += 1;
        return timeouts >= MAX_TIMEOUTS;
      },
      onOutcome: async outcome => {
        if (outcome.judged) timeouts = 0;
        if (!(await keepOutcome(db, { id: run.id, owner }, outcome))) onTaken();
        caller.throwIfAborted();
      },
    });
  }
}

/**
 * What a run waits for until someone continues it; null for anything else, after which it is tried again. It stays when
 * a founder's words go (AD-131), so the provider, which may quote them, has no say where they were judged.
 */
function problemOf(error: unknown, isOfFounders: boolean): string | null {
  if (error instanceof CoachError) return isOfFounders ? describeFailure(error) : reasonOf(error);
  return error instanceof AppError ? error.message : null;
}
