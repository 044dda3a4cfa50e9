import type { FastifyBaseLogger } from 'fastify';
import { CoachError } from '../coach/coach-error.ts';
import type { CoachGate } from '../coach/gate/coach-gate.ts';
import type { CoachProvider } from '../coach/provider.ts';
import type { Db } from '../db/types.ts';
import { WorkLoop } from '../jobs/work-loop.ts';
import { askBehind, type Count, isUnreadable, reasonOf } from './ask-behind.ts';
import {
  beginExamAnew,
  claimExam,
  type Examinee,
  type ExamRow,
  keepExamAnswer,
  openExam,
  releaseExam,
} from './exam.repo.ts';
import {
  describeResult,
  type ExamAnswers,
  type ExamPaper,
  type ExamResult,
  examResult,
  isPassed,
  STATEMENTS,
} from './exam-result.ts';
import { judgeAnswer } from './judge-answer.ts';

/** How often a process looks for other processes' results. */
const POLL_MS = 15_000;
/** Between two tries of a judge that does not answer: longer and longer. */
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 10 * 60_000;
const LEASE_SECONDS = 30;
const RENEW_MS = 10_000;

export interface ExaminerOptions {
  db: Db;
  gate: CoachGate;
  log: FastifyBaseLogger;
  /** Names this process among the replicas. */
  owner: string;
  /** The model that is examined. */
  coach: CoachProvider;
  loadPaper: () => Promise<ExamPaper>;
  /** Limit for one case. */
  timeoutMs: number;
}

/**
 * Examines the model as a judge, once over all replicas, and remembers the result in the database. Founders' calls go
 * before it.
 */
export class Examiner {
  readonly #options: ExaminerOptions;
  readonly #loop: WorkLoop;
  #paper: ExamPaper = { cases: [], statements: [] };
  #row: ExamRow | null = null;
  #failures = 0;
  #isPrepared = false;

  constructor(options: ExaminerOptions) {
    this.#options = options;
    this.#loop = new WorkLoop({
      log: options.log,
      pollMs: POLL_MS,
      look: closing => this.#work(closing),
      failure: 'the judge could not be examined, trying again',
    });
  }

  /** The exam's row; null before the first look. */
  get row(): ExamRow | null {
    return this.#row;
  }

  /** The model's result so far. */
  get result(): ExamResult {
    return this.#row?.result ?? examResult(this.#paper, this.#row?.answers ?? {});
  }

  get #examinee(): Examinee {
    const { coach } = this.#options;
    return {
      ...(coach.examinee ?? { server: '', model: coach.model ?? '' }),
      judgeVersion: coach.judgeVersion,
    };
  }

  /** Resolves when the exam's state is known. The rest of the exam goes on in the background. */
  async start(): Promise<void> {
    this.#row = await openExam(this.#options.db, this.#examinee);
    this.#loop.start();
  }

  /** Restarts an exam that has ended, or resumes one that is held up at once. */
  async again(): Promise<void> {
    const { db } = this.#options;
    await beginExamAnew(db, this.#examinee);
    this.#row = await openExam(db, this.#examinee);
    this.#failures = 0;
    this.#loop.kick();
  }

  close(): Promise<void> {
    return this.#loop.close();
  }

  async #work(closing: AbortSignal): Promise<number | undefined> {
    // It learns the model's name, and the obstacle that keeps it from answering.
    if (!this.#isPrepared) await this.#options.coach.prepare?.({ signal: closing });
    this.#isPrepared = true;
    const isHeldUp = await this.#look(closing);
    this.#failures = isHeldUp ? this.#failures + 1 : 0;
    return isHeldUp ? Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 3 ** (this.#failures - 1)) : undefined;
  }

  /** Reads the exam's state, and continues it if no other process does. True when the judge did not answer. */
  async #look(closing: AbortSignal): Promise<boolean> {
    const { db, owner, log } = this.#options;
    const examinee = this.#examinee;
    this.#row = await openExam(db, examinee);
    if (this.#row.passed !== null) return false;
    if (this.#paper.cases.length === 0) this.#paper = await this.#options.loadPaper();
    const claim = { id: this.#row.id, owner, seconds: LEASE_SECONDS };
    if (!(await claimExam(db, claim))) return false;
    // A case may take minutes; when this process dies, another one continues at once.
    const renewing = setInterval(() => {
      claimExam(db, claim).catch(error => log.warn({ err: error }, 'the lease of an exam was not renewed'));
    }, RENEW_MS);
    try {
      for (const key of this.#open(this.#row.answers)) {
        const answer = await this.#put(key, closing);
        const kept = await keepExamAnswer(db, claim, { [key]: answer });
        // This process was too slow, and another one has taken over.
        if (!kept) return this.#look(closing);
        this.#row = kept;
      }
    } catch (error) {
      if (closing.aborted || !(error instanceof CoachError)) {
        await releaseExam(db, claim, { problem: this.#row.problem });
        throw error;
      }
      this.#row = (await releaseExam(db, claim, { problem: reasonOf(error) })) ?? this.#row;
      this.#options.log.warn(
        { err: error, job: 'exam', model: examinee.model },
        'the judge did not answer the exam',
      );
      return true;
    } finally {
      clearInterval(renewing);
    }
    const result = examResult(this.#paper, this.#row.answers);
    const { tally } = result;
    this.#row = (await releaseExam(db, claim, { passed: isPassed(tally), result })) ?? this.#row;
    this.#options.log.info({ model: examinee.model, tally }, describeResult(tally));
    return false;
  }

  #open(answers: ExamAnswers): string[] {
    return [...this.#paper.cases.map(({ key }) => key), STATEMENTS].filter(key => !(key in answers));
  }

  /** Puts one case to the judge, after the founders' calls. */
  #put(key: string, caller: AbortSignal): Promise<boolean | number[]> {
    const { coach, gate, timeoutMs } = this.#options;
    const paper = this.#paper;
    const asked = paper.cases.find(one => one.key === key);
    const call = { job: 'exam', model: this.#examinee.model, timeoutMs, caller } as const;
    return askBehind(gate, call, async (signal, count) => {
      if (!asked) return this.#verify(signal, count);
      const judged = await judgeAnswer(coach, asked.question, asked.answer, signal);
      count(judged.usage);
      return judged.accepted;
    }).catch(error => {
      if (!isUnreadable(error)) throw error;
      return asked ? false : paper.statements.map((_, index) => index + 1);
    });
  }

  /** The numbers of the statements that the judge gets wrong. */
  async #verify(signal: AbortSignal, count: Count): Promise<number[]> {
    const { coach } = this.#options;
    const paper = this.#paper;
    const statements = paper.statements.map(({ text, sources }, index) => ({
      number: index + 1,
      text,
      sources,
    }));
    const verified = await coach.verify?.({ statements }, { signal });
    count(verified?.usage ?? null);
    const unsaid = new Set(verified?.unsaid);
    return paper.statements.flatMap(({ isSaid }, index) =>
      isSaid === unsaid.has(index + 1) ? [index + 1] : [],
    );
  }
}
