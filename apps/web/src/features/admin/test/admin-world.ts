import type { JudgeExam } from '@groundwork/api-client';
import type {
  AdminAssistant,
  AdminChallenge,
  AdminQuestion,
  AdminStep,
  StepAssistant,
} from '@groundwork/domain';
import { HttpResponse, http, type PathParams } from 'msw';
import type { SetupServer } from 'msw/node';
import { ORIGIN } from '../../../test/network.ts';
import {
  buildAssistant,
  buildChallenge,
  buildJudge,
  buildLink,
  buildQuestion,
  buildStep,
  LATER,
} from './samples.ts';

/** State of the fake server, and the writes that were sent to it. */
export interface AdminWorld {
  challenges: AdminChallenge[];
  steps: AdminStep[];
  questions: AdminQuestion[];
  assistants: AdminAssistant[];
  links: StepAssistant[];
  judge: JudgeExam;
  sent: { call: string; body: unknown; key: string | null }[];
  /** The queries of impacts that were asked for. */
  impactsOf: string[];
  /** Replaces the response to a call, unless it returns undefined. The call waits for its promise. */
  instead: Record<string, () => Response | Promise<Response | undefined> | undefined>;
}

export const refusal = (status: number, code: string, more: object = {}) =>
  HttpResponse.json({ statusCode: status, code, error: 'Refused', message: 'Refused.', ...more }, { status });

/**
 * Serves two assistants and two challenges. The first challenge has two steps, the first of which has a question and an
 * assistant.
 */
export function serveAdmin(network: SetupServer, changes: Partial<AdminWorld> = {}): AdminWorld {
  const world: AdminWorld = {
    challenges: [buildChallenge(), buildChallenge({ id: 2, title: 'Team', order: 2 })],
    steps: [buildStep(), buildStep({ id: 12, title: 'Interviews', order: 2 })],
    questions: [buildQuestion()],
    assistants: [buildAssistant(), buildAssistant({ id: 32, name: 'Viktor' })],
    links: [buildLink()],
    judge: buildJudge(),
    sent: [],
    impactsOf: [],
    instead: {},
    ...changes,
  };
  network.use(
    ...recordHandlers(world, 'challenges', input => buildChallenge(input)),
    ...recordHandlers(world, 'steps', input => buildStep(input)),
    ...recordHandlers(world, 'questions', input => buildQuestion(input)),
    ...recordHandlers(world, 'assistants', input => buildAssistant(input)),
    ...ofStepHandlers(world),
    ...judgeHandlers(world),
  );
  return world;
}

type Kind = 'challenges' | 'steps' | 'questions' | 'assistants';
type Answer = (parts: { params: PathParams; body: never; url: URL }) => object | null;
const METHODS = { get: http.get, post: http.post, put: http.put, delete: http.delete };

/** A handler that records writes, and answers 404 for what does not exist. */
function handle(world: AdminWorld, method: keyof typeof METHODS, path: string, answer: Answer, status = 200) {
  return METHODS[method](`${ORIGIN}/api/admin${path}`, async ({ params, request }) => {
    const text = await request.text();
    const body = text === '' ? null : JSON.parse(text);
    const url = new URL(request.url);
    const call = `${method.toUpperCase()} ${url.pathname.replace('/api/admin', '')}`;
    const key = request.headers.get('Idempotency-Key');
    if (method !== 'get') world.sent.push({ call, body, key });
    const instead = await world.instead[call]?.();
    if (instead) return instead;
    const result = answer({ params, body: body as never, url });
    if (result === null) return refusal(404, 'request.not_found');
    return status === 204 ? new HttpResponse(null, { status }) : HttpResponse.json(result, { status });
  });
}

const byOrder = <R extends { order: number }>(rows: readonly R[]) =>
  rows.toSorted((a, b) => a.order - b.order);

function recordHandlers<K extends Kind>(
  world: AdminWorld,
  kind: K,
  build: (input: never) => AdminWorld[K][number],
) {
  let nextId = 100;
  const rows = () => world[kind] as { id: number }[];
  const put = (row: { id: number; updatedAt: string }) => {
    const others = rows().filter(({ id }) => id !== row.id);
    Object.assign(world, { [kind]: [...others, row] });
    return row;
  };
  const list: Answer = ({ url }) => {
    const challengeId = url.searchParams.get('challengeId');
    if (kind === 'assistants') return world.assistants;
    if (kind === 'challenges') return byOrder(world.challenges);
    if (kind === 'questions') return byOrder(world.questions);
    return byOrder(world.steps).filter(step => !challengeId || step.challengeId === Number(challengeId));
  };
  const find = (id: unknown) => rows().find(row => row.id === Number(id));
  return [
    handle(world, 'get', `/${kind}`, list),
    handle(world, 'get', `/${kind}/:id`, ({ params }) => find(params.id) ?? null),
    handle(
      world,
      'post',
      `/${kind}`,
      ({ body }) => {
        nextId += 1;
        return put({ ...build(body), id: nextId, updatedAt: LATER });
      },
      201,
    ),
    handle(world, 'put', `/${kind}/order`, ({ body }) => {
      const { ids } = body as { ids: number[] };
      world.challenges = world.challenges.map(row => ({ ...row, order: ids.indexOf(row.id) + 1 }));
      return byOrder(world.challenges);
    }),
    handle(world, 'put', `/${kind}/:id`, ({ params, body }) => {
      const row = find(params.id);
      return row ? put({ ...row, ...(body as object), updatedAt: LATER }) : null;
    }),
    handle(
      world,
      'delete',
      `/${kind}/:id`,
      ({ params }) => {
        if (!find(params.id)) return null;
        Object.assign(world, { [kind]: rows().filter(({ id }) => id !== Number(params.id)) });
        return {};
      },
      204,
    ),
    handle(world, 'get', `/${kind}/:id/impact`, () => ({ steps: 2, founders: 3, startups: 0 })),
  ];
}

/** Handlers for impacts, a step's questions and assistants, and for the orders of steps, questions and assistants. */
function ofStepHandlers(world: AdminWorld) {
  const impact = { steps: 2, questions: 4, founders: 3, conversations: 5, acceptedAnswers: 7 };
  const order = <R extends { order: number }>(rows: R[], ids: number[], idOf: (row: R) => number) =>
    byOrder(rows.map(row => ({ ...row, order: ids.indexOf(idOf(row)) + 1 })));
  return [
    handle(world, 'get', '/impact', ({ url }) => {
      world.impactsOf.push(url.search);
      return impact;
    }),
    handle(world, 'get', '/steps/:id/questions', () => byOrder(world.questions)),
    handle(world, 'get', '/steps/:id/assistants', () => byOrder(world.links)),
    handle(world, 'put', '/challenges/:id/steps/order', ({ body: { ids } }: { body: { ids: number[] } }) => {
      world.steps = order(world.steps, ids, ({ id }) => id);
      return world.steps;
    }),
    handle(world, 'put', '/steps/:id/questions/order', ({ body: { ids } }: { body: { ids: number[] } }) => {
      world.questions = order(world.questions, ids, ({ id }) => id);
      return world.questions;
    }),
    handle(world, 'put', '/steps/:id/assistants/order', ({ body: { ids } }: { body: { ids: number[] } }) => {
      world.links = order(world.links, ids, ({ assistantId }) => assistantId);
      return world.links;
    }),
    handle(
      world,
      'post',
      '/step-assistants',
      ({ body: { assistantId } }: { body: { assistantId: number } }) => {
        const assistant = world.assistants.find(({ id }) => id === assistantId);
        if (!assistant) return null;
        const { name, isActive } = assistant;
        const link = buildLink({ id: 42, assistantId, order: 2, assistant: { name, isActive } });
        world.links = [...world.links, link];
        return link;
      },
      201,
    ),
    handle(
      world,
      'delete',
      '/step-assistants/:stepId/:assistantId',
      ({ params }) => {
        const left = world.links.filter(({ assistantId }) => assistantId !== Number(params.assistantId));
        if (left.length === world.links.length) return null;
        world.links = left;
        return {};
      },
      204,
    ),
  ];
}

function judgeHandlers(world: AdminWorld) {
  return [
    handle(world, 'get', '/judge', () => world.judge),
    handle(
      world,
      'post',
      '/judge/exam',
      () => {
        const line = 'This model is being examined as a judge. Until it passes, fixed rules judge';
        world.judge = { ...world.judge, state: 'examining', line, tally: null, wrong: [] };
        return world.judge;
      },
      202,
    ),
  ];
}
