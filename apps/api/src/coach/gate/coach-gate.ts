import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Semaphore } from '../../semaphore.ts';
import { CoachError } from '../coach-error.ts';
import type { TokenUsage } from '../provider.ts';

export interface ModelCall {
  /** Null for the exam and the lab, which are no founder's. */
  userId: number | null;
  job: FoundersJob | 'exam' | 'lab';
  provider: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  /** The provider did not say; counted from the characters. */
  estimated: boolean;
  milliseconds: number;
  /** Null where none came, and for answers that come whole. */
  firstWordMs: number | null;
  hasFailed: boolean;
}

type FoundersJob = 'reply' | 'judge' | 'embed' | 'write' | 'section';

export interface CallBudget {
  /** @throws AppError `budget.exhausted` or `budget.exhausted_for_all` when today's tokens are spent. */
  assertLeft(userId: number): Promise<void>;
  /** Answers about how many more messages the user may send; undefined while there are plenty. */
  record(call: ModelCall): Promise<number | undefined>;
}

export interface CoachLimits {
  /**
   * Model calls at once in this process; at most half of them judge, a quarter write for a form and a quarter for
   * reports, though always one of each may.
   */
  maxConcurrent: number;
  /**
   * Replies at once for one user, as many judgements, as many texts for forms, and at most as many sections of reports.
   */
  maxPerUser: number;
}

interface CountedCall extends Pick<ModelCall, 'userId' | 'job'> {
  /** The model that is asked; null where none is, and nothing is counted. */
  model: string | null;
  signal: AbortSignal;
  /** Gets the answer of `CallBudget.record`. */
  onCounted?: (messagesLeft: number | undefined) => void;
}

interface GateCall extends CountedCall {
  userId: number;
  job: FoundersJob;
}

type Report = (usage: TokenUsage, options?: { estimated: boolean }) => void;
/** Gets the tokens, and hears when the first word has come. */
type Work<T> = (report: Report, hearFirstWord: () => void) => Promise<T>;

/** The kinds of work that have places of their own. Embeddings are part of a judgement. */
const KINDS = {
  reply: 'replies',
  judge: 'judgements',
  embed: 'judgements',
  write: 'writings',
  section: 'sections',
} as const satisfies Record<FoundersJob, string>;

/** A few at a time: the first is soon there, and a provider's limit is not used up by one report. */
const MAX_SECTIONS_PER_FOUNDER = 2;

/** How long a call may wait for a place. Then the founder reads that the service is busy. */
const MAX_WAIT_MS = 30_000;

/** How often work that founders go before looks whether none of their calls is under way. */
const LOOK_MS = 250;
/** Five seconds: then a busy server counts as another time that it gave way. */
const MAX_LOOKS = 20;

/** Why work that founders go before was broken off. */
export class GaveWay extends Error {}

/**
 * Every model call passes here: a place in the process, a place of the user, and the count of its tokens. Each kind of
 * work has its own places, so that neither a silent judge nor a text being written holds up a reply.
 */
export class CoachGate {
  readonly #budget: CallBudget;
  readonly #log: FastifyBaseLogger;
  readonly #provider: string;
  readonly #maxPerUser: number;
  readonly #process: Semaphore;
  /** The places of the process that each kind may take. Replies may take all. */
  readonly #shares: { [kind in (typeof KINDS)[keyof typeof KINDS]]: readonly Semaphore[] };
  readonly #users = new Map<string, Semaphore>();
  /** Founders' calls under way or waiting for a place. */
  #open = 0;
  readonly #begun = new EventTarget();
  /**
   * How many sections may be written at once, by this process and for one founder across processes. It equals the
   * places for sections, so a section that was taken never waits here while another process could write it.
   */
  readonly sectionPlaces: { process: number; founder: number };

  constructor(budget: CallBudget, provider: string, limits: CoachLimits, log: FastifyBaseLogger) {
    this.#budget = budget;
    this.#log = log;
    this.#provider = provider;
    this.#maxPerUser = limits.maxPerUser;
    this.#process = new Semaphore(limits.maxConcurrent);
    const places = (part: number) => Math.max(1, Math.floor(limits.maxConcurrent * part));
    this.sectionPlaces = {
      process: places(1 / 4),
      founder: Math.min(MAX_SECTIONS_PER_FOUNDER, limits.maxPerUser),
    };
    this.#shares = {
      replies: [],
      judgements: [new Semaphore(places(1 / 2))],
      writings: [new Semaphore(places(1 / 4))],
      sections: [new Semaphore(this.sectionPlaces.process)],
    };
  }

  /** @throws CoachError `coach.rate_limited` when no place came free in time. */
  async run<T>(call: GateCall, work: Work<T>): Promise<T> {
    this.#open += 1;
    this.#begun.dispatchEvent(new Event('call'));
    try {
      return await this.#admitted(call, work);
    } finally {
      this.#open -= 1;
    }
  }

  /**
   * Work that founders' calls go before: it begins when none is under way, and `signal` aborts when one comes.
   * @throws GaveWay when founders' calls left no place for it, and the caller's reason when that gives up
   */
  async runBehind<T>(work: (signal: AbortSignal) => Promise<T>, caller: AbortSignal): Promise<T> {
    for (let looks = 0; this.#open > 0; looks += 1) {
      if (looks === MAX_LOOKS) throw new GaveWay();
      await sleep(LOOK_MS, undefined, { signal: caller });
    }
    caller.throwIfAborted();
    const founder = new AbortController();
    const giveWay = () => founder.abort(new GaveWay());
    this.#begun.addEventListener('call', giveWay);
    try {
      return await work(AbortSignal.any([caller, founder.signal]));
    } finally {
      this.#begun.removeEventListener('call', giveWay);
    }
  }

  async #admitted<T>(call: GateCall, work: Work<T>): Promise<T> {
    const leave = await this.#enter(call);
    try {
      // Asked again with a place held, and counted before it is left: however many were sent at once, only as many as
      // the user has places overshoot.
      await this.#budget.assertLeft(call.userId);
      return await this.count(call, work);
    } finally {
      leave();
    }
  }

  /** Counts a call, which needs no place for that. */
  async count<T>(call: CountedCall, work: Work<T>): Promise<T> {
    const started = performance.now();
    const elapsed = () => performance.now() - started;
    let used: { usage: TokenUsage; estimated: boolean } | undefined;
    let firstWordMs: number | null = null;
    let hasFailed = false;
    try {
      return await work(
        (usage, options) => {
          used = { usage, estimated: options?.estimated ?? false };
        },
        () => {
          firstWordMs ??= elapsed();
        },
      );
    } catch (error) {
      hasFailed = !isGivenUp(call.signal);
      throw error;
    } finally {
      const model = used?.usage.model ?? call.model;
      if (model !== null && (used || hasFailed)) {
        const { inputTokens, outputTokens } = used?.usage ?? { inputTokens: 0, outputTokens: 0 };
        const estimated = used?.estimated ?? false;
        const milliseconds = elapsed();
        const counted = { model, inputTokens, outputTokens, estimated, milliseconds, firstWordMs, hasFailed };
        await this.#record(call, counted);
      }
    }
  }

  async #enter({ userId, job, signal }: GateCall): Promise<() => void> {
    const kind = KINDS[job];
    const key = `${userId} ${kind}`;
    const own = this.#users.get(key) ?? new Semaphore(this.#maxPerUser);
    this.#users.set(key, own);
    const held: Semaphore[] = [];
    const leave = () => {
      for (const semaphore of held) semaphore.release();
      if (own.idle) this.#users.delete(key);
    };
    try {
      for (const semaphore of [own, ...this.#shares[kind], this.#process]) {
        await this.#acquire(semaphore, signal);
        held.push(semaphore);
      }
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }

  async #acquire(semaphore: Semaphore, signal: AbortSignal): Promise<void> {
    if (!semaphore.full) return semaphore.acquire(signal);
    const timeout = AbortSignal.timeout(MAX_WAIT_MS);
    try {
      await semaphore.acquire(AbortSignal.any([signal, timeout]));
    } catch (error) {
      if (timeout.aborted && !signal.aborted) throw new CoachError('coach.rate_limited', { cause: error });
      throw error;
    }
  }

  /** A reply counts even if its tokens could not be recorded. */
  async #record(
    { userId, job, onCounted }: CountedCall,
    counted: Omit<ModelCall, 'userId' | 'job' | 'provider'>,
  ): Promise<void> {
    try {
      const left = await this.#budget.record({ userId, job, provider: this.#provider, ...counted });
      onCounted?.(left);
    } catch (error) {
      this.#log.error({ err: error, call: job }, 'the tokens of a call were not counted');
    }
  }
}

/** Whether its caller ended it. A call that ran out of time failed. */
function isGivenUp({ aborted, reason }: AbortSignal): boolean {
  return aborted && !(reason instanceof DOMException && reason.name === 'TimeoutError');
}
