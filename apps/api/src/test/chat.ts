import type { Reply } from '@groundwork/api-client/contracts';
import type {
  Challenge,
  Message,
  Question,
  QuestionProgress,
  Startup,
  Step,
  StepProgress,
} from '@groundwork/domain';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/types.ts';
import {
  findProgressState,
  insertStepProgress,
  type ProgressKey,
  type StepProgressState,
} from '../stores/write-progress.repo.ts';
import type { TestApp } from './build-test-app.ts';
import { parseEvents } from './event-stream.ts';
import { buildFounder, buildStartup, type Founder } from './test-client.ts';

/** A founder in a step, by default the first of the first challenge. */
export interface Chat {
  founder: Founder;
  startup: Startup;
  challenge: Challenge;
  steps: Step[];
  step: Step;
  questions: Question[];
  scope: { startupId: number; challengeId: number; stepId: number };
  url: string;
  send(content: string, headers?: Record<string, string>): Promise<Reply>;
  /** The events of the whole stream, once it has ended. */
  stream(content: string, headers?: Record<string, string>): Promise<ReturnType<typeof parseEvents>>;
  messages(): Promise<Message[]>;
  progress(): Promise<StepProgress>;
  verdicts(): Promise<QuestionProgress[]>;
}

export async function buildChat(app: FastifyInstance, place = { challenge: 0, step: 0 }): Promise<Chat> {
  const founder = await buildFounder(app);
  const startup = await buildStartup(founder);
  const challenge = at(await founder.get<Challenge[]>('/api/challenges'), place.challenge);
  const steps = await founder.get<Step[]>(`/api/challenges/${challenge.id}/steps`);
  const step = at(steps, place.step);
  const questions = await founder.get<Question[]>(`/api/steps/${step.id}/questions`);
  const scope = { startupId: startup.id, challengeId: challenge.id, stepId: step.id };
  const url = `/api/messages/${startup.id}/${challenge.id}/${step.id}`;
  const progressUrl = `/api/progress/${founder.user.id}/${startup.id}/${challenge.id}/${step.id}`;
  const progress = () => founder.get<StepProgress>(progressUrl);
  return {
    founder,
    startup,
    challenge,
    steps,
    step,
    questions,
    scope,
    url,
    send: (content, headers) => founder.post<Reply>('/api/messages', { ...scope, content }, headers),
    stream: async (content, headers) => {
      const body = { ...scope, content };
      const answer = await founder.call('POST', '/api/messages', body, {
        accept: 'text/event-stream',
        ...headers,
      });
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
      return parseEvents(answer.body);
    },
    messages: () => founder.get<Message[]>(url),
    progress,
    verdicts: async () => founder.get<QuestionProgress[]>(`/api/progress/${(await progress()).id}/questions`),
  };
}

/** The progress of a step, created if there is none. */
export async function openStepProgress(db: Db, key: ProgressKey): Promise<StepProgressState> {
  return (await findProgressState(db, key)) ?? insertStepProgress(db, key);
}

/** The row that the chat's messages and turns belong to. */
export async function chatIdOf({ database }: Pick<TestApp, 'database'>, { scope }: Chat): Promise<number> {
  const progress = await findProgressState(database.db, scope);
  if (!progress) throw new Error('Nobody has written in this step');
  return progress.chatId;
}

export function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`There is nothing at ${index}`);
  return item;
}

/** Resolves once the condition holds; fails after 20 seconds. */
export async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('It did not come to pass in twenty seconds');
    await new Promise(resolve => setTimeout(resolve, 10));
  }
}
