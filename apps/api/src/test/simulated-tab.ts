import {
  advance,
  completionAnswered,
  completionFailed,
  INITIAL_STEP_SESSION,
  isClosed,
  type Message,
  progressPollMs,
  type Question,
  type QuestionProgress,
  resetAnswered,
  resetFailed,
  resetRefusal,
  resetRequested,
  retryCompletion,
  type Step,
  type StepAction,
  type StepChatState,
  type StepProgress,
  type StepSession,
  seeProgress,
  viewStepSession,
} from '@groundwork/domain';
import type { LightMyRequestResponse } from 'fastify';
import type { Chat } from './chat.ts';
import type { Network, World } from './simulated-world.ts';

/** A change in what a tab shows, for the checks. */
export interface TabChange {
  tab: string;
  stepId: number;
  from: number;
  to: number;
  /** Why the tab changed: the record it saw (null if unreadable), or what happened to it. */
  cause: { record: StepProgress | null } | 'reset answered' | 'other';
}

interface TabOptions {
  world: World;
  network: Network;
  chat: Chat;
  questionsOf: ReadonlyMap<number, readonly Question[]>;
  name: string;
  watch: (change: TabChange) => void;
}

/** One step on the screen, until the tab moves to another. */
interface Visit {
  index: number;
  step: Step;
  chatState: StepChatState;
  session: StepSession;
  /** Number of wake-ups set; only the last one counts. */
  wake: number;
  isPolling: boolean;
  isResetting: boolean;
}

/** A browser tab that shows one step after another by the domain's rules, over the simulated network. */
export class SimulatedTab {
  readonly done = { said: 0, completed: 0, reset: 0, left: 0 };
  readonly #options: TabOptions;
  readonly #world: World;
  readonly #network: Network;
  readonly #chat: Chat;
  #ids = 0;
  #visit: Visit;

  constructor(options: TabOptions) {
    this.#options = options;
    this.#world = options.world;
    this.#network = options.network;
    this.#chat = options.chat;
    this.#visit = this.#begin(0);
    this.#show(0);
  }

  get step(): Step {
    return this.#visit.step;
  }

  /** 0 to 100, as the page draws it. */
  get percent(): number {
    return viewStepSession(this.#visit.session).percent;
  }

  /** Takes the founder's next action in this tab, at random. */
  act(): void {
    const { chatState, session } = this.#visit;
    const { isComplete, canRetry } = viewStepSession(session);
    if (this.#world.chance(isComplete ? 0.08 : 0.05)) this.#reset(this.#visit);
    else if (canRetry && this.#world.chance(0.3)) this.#retry(this.#visit);
    else if (this.#world.chance(0.08)) this.#completeUnasked(this.#visit);
    else if (!isComplete && !chatState.isReplying) this.#say(this.#visit);
  }

  #begin(index: number): Visit {
    const step = this.#chat.steps[index];
    if (!step) throw new Error(`There is no step ${index}`);
    const chatState: StepChatState = {
      messageCount: null,
      hasOpener: true,
      isClosed: false,
      isReplying: false,
      isTyping: false,
      readingMs: 0,
    };
    return {
      index,
      step,
      chatState,
      session: INITIAL_STEP_SESSION,
      wake: 0,
      isPolling: false,
      isResetting: false,
    };
  }

  #update(
    of: Visit,
    change: (session: StepSession, now: number) => StepSession,
    cause: TabChange['cause'] = 'other',
  ): void {
    // Ignore what belongs to a step that was left.
    if (of !== this.#visit) return;
    const from = viewStepSession(of.session).percent;
    of.session = change(of.session, this.#world.now());
    const to = viewStepSession(of.session).percent;
    if (to !== from || cause !== 'other')
      this.#options.watch({ tab: this.#options.name, stepId: of.step.id, from, to, cause });
    this.#settle(of);
  }

  /** Performs due actions and sleeps until the next one; like a browser, it sometimes wakes late. */
  #settle(of: Visit): void {
    for (;;) {
      const due = advance(of.session, of.chatState, { now: this.#world.now(), id: this.#createId() });
      of.session = due.session;
      if (due.action) this.#perform(of, due.action);
      if (of !== this.#visit) return;
      if (due.action) continue;
      of.wake += 1;
      const wake = of.wake;
      const delay = this.#world.chance(0.2) ? 900 : 0;
      if (due.wakeAt !== null)
        this.#world.later(due.wakeAt - this.#world.now() + delay, () => {
          if (of === this.#visit && wake === of.wake) this.#settle(of);
        });
      break;
    }
    const pollMs = progressPollMs(of.session);
    if (pollMs === false || of.isPolling) return;
    of.isPolling = true;
    this.#world.later(pollMs, () => {
      of.isPolling = false;
      if (of === this.#visit) this.look();
      this.#settle(this.#visit);
    });
  }

  #perform(of: Visit, action: StepAction): void {
    if (action.type === 'complete') this.#complete(of, action.id);
    else if (action.type === 'refresh') this.look();
    else if (action.type === 'request-closing') this.#post(of, { role: 'system', content: 'Please close.' });
    else if (action.type === 'send-opener') this.#open(of);
    else if (action.type === 'leave') {
      this.done.left += 1;
      if (of.index + 1 < this.#chat.steps.length) this.#show(of.index + 1);
    }
  }

  #show(index: number): void {
    this.#visit = this.#begin(index);
    this.look();
    this.#list(this.#visit);
    this.#settle(this.#visit);
  }

  #call(of: Visit) {
    return { ...this.#chat.scope, stepId: of.step.id };
  }

  #path(of: Visit): string {
    return `${this.#chat.startup.id}/${this.#chat.challenge.id}/${of.step.id}`;
  }

  /** Fetches the step's record and its verdicts. One answer in twenty is unreadable. */
  look(): void {
    const of = this.#visit;
    const isGarbled = this.#world.chance(0.05);
    let verdicts: QuestionProgress[] = [];
    this.#network.request({
      timeoutMs: 15_000,
      send: async () => {
        const found = await this.#chat.founder.call(
          'GET',
          `/api/progress/${this.#chat.founder.user.id}/${this.#path(of)}`,
        );
        if (found.statusCode === 200)
          verdicts = await this.#chat.founder.get(`/api/progress/${found.json<StepProgress>().id}/questions`);
        return found;
      },
      answered: response =>
        this.#see(of, response.statusCode === 200 && !isGarbled ? response.json() : null, verdicts),
      failed: () => undefined,
    });
  }

  #see(of: Visit, record: StepProgress | null, verdicts: readonly QuestionProgress[]): void {
    const none = { percent: 0, status: 'not_started', updatedAt: null, attempt: null } as const;
    const { percent, status, updatedAt, attempt } = record ?? none;
    const completed = record ? verdicts.filter(verdict => verdict.status === 'completed') : [];
    const observation = {
      percent,
      status,
      completedIds: completed.map(({ questionId }) => questionId),
      updatedAt: updatedAt === null ? null : Date.parse(updatedAt),
      attempt,
    } as const;
    this.#update(of, (session, now) => seeProgress(session, { ...observation, now }), { record });
  }

  #list(of: Visit): void {
    this.#network.request({
      timeoutMs: 15_000,
      send: () => this.#chat.founder.call('GET', `/api/messages/${this.#path(of)}`),
      answered: response => {
        const messages = response.json<Message[]>();
        of.chatState = { ...of.chatState, messageCount: messages.length, isClosed: isClosed(messages) };
        this.#update(of, session => session);
      },
      failed: () => undefined,
    });
  }

  /** Sends a message, and retries twice with the same key if no answer comes (RQ-11, RQ-37). */
  #post(of: Visit, body: object, key = this.#createId(), tries = 3): void {
    of.chatState = { ...of.chatState, isReplying: true };
    const over = () => {
      of.chatState = { ...of.chatState, isReplying: false };
      this.#update(of, session => session);
      if (of !== this.#visit) return;
      this.look();
      this.#list(of);
    };
    this.#network.request({
      timeoutMs: 8_000,
      send: () =>
        this.#chat.founder.call(
          'POST',
          '/api/messages',
          { ...this.#call(of), ...body },
          { 'idempotency-key': key },
        ),
      answered: over,
      failed: () => (tries > 1 ? this.#post(of, body, key, tries - 1) : over()),
    });
  }

  #open(of: Visit): void {
    this.#network.request({
      timeoutMs: 8_000,
      send: () => this.#chat.founder.call('POST', '/api/messages/opener', this.#call(of)),
      answered: () => this.#list(of),
      failed: () => this.#list(of),
    });
  }

  #complete(of: Visit, id: string): void {
    const answered = (response: LightMyRequestResponse) => {
      const isDone = response.statusCode === 200;
      if (isDone) this.done.completed += 1;
      this.#update(of, isDone ? completionAnswered : completionFailed);
      this.look();
    };
    this.#network.request({
      timeoutMs: 8_000,
      send: this.#completion(of, id),
      answered,
      failed: () => this.#update(of, completionFailed),
    });
  }

  /** Sends a completion against the rules, to see that the server decides. */
  #completeUnasked(of: Visit): void {
    const send = this.#completion(of, this.#createId());
    this.#network.request({ timeoutMs: 8_000, send, answered: () => undefined, failed: () => undefined });
  }

  #completion(of: Visit, id: string): () => Promise<LightMyRequestResponse> {
    const { startupId, challengeId } = this.#chat.scope;
    const url = `/api/steps/${of.step.id}/complete?unique=${id}`;
    return () => this.#chat.founder.call('POST', url, { startupId, challengeId });
  }

  #reset(of: Visit): void {
    if (of.isResetting || resetRefusal(of.session, this.#world.now())) return;
    of.isResetting = true;
    const url = `/api/messages/${this.#path(of)}?force=true&preserveProgress=false&uniqueId=${this.#createId()}`;
    this.#update(of, resetRequested);
    const end = (isDone: boolean) => {
      of.isResetting = false;
      if (isDone) this.done.reset += 1;
      of.chatState = isDone ? { ...of.chatState, messageCount: 0, isClosed: false } : of.chatState;
      if (isDone) this.#update(of, resetAnswered, 'reset answered');
      else this.#update(of, resetFailed);
    };
    this.#network.request({
      timeoutMs: 15_000,
      send: () => this.#chat.founder.call('DELETE', url),
      answered: response => end(response.statusCode === 200),
      failed: () => end(false),
    });
  }

  #say(of: Visit): void {
    const questions = this.#options.questionsOf.get(of.step.id) ?? [];
    const question = questions[this.#world.between(0, questions.length - 1)];
    const option = question?.evaluationCriteria.options[0];
    this.done.said += 1;
    const words = `our ${this.#ids} dentists in Leeds lost patients, as tab ${this.#options.name} heard.`;
    this.#post(of, { content: option === undefined ? `On Tuesday ${words}` : `${option}, because ${words}` });
    this.#update(of, session => session);
  }

  #retry(of: Visit): void {
    const id = this.#createId();
    const { session, refusal } = retryCompletion(of.session, { now: this.#world.now(), id });
    if (refusal) return;
    this.#update(of, () => session);
    this.#complete(of, id);
  }

  #createId(): string {
    this.#ids += 1;
    return `${this.#options.name}-${this.#ids}`;
  }
}
