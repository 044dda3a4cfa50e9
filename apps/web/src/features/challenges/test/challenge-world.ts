import type { Challenge, ProgressStatus, Step, StepRecord } from '@groundwork/domain';
import { HttpResponse, http } from 'msw';
import type { SetupServer } from 'msw/node';
import { ORIGIN } from '../../../test/network.ts';
import { buildStep } from '../../../test/samples.ts';

export const STARTUP_ID = 7;

export function buildChallenge(changes: Partial<Challenge> & { id: number }): Challenge {
  return {
    title: `Challenge ${changes.id}`,
    description: `About ${changes.id}`,
    imageUrl: null,
    videoUrl: null,
    order: changes.id,
    isActive: true,
    isArchived: false,
    icon: 'school',
    iconSvg: null,
    ...changes,
  };
}

/** One record per status; step ids count up from 10 times the challenge's id. */
export const recordsOf = (challengeId: number, ...statuses: ProgressStatus[]): StepRecord[] =>
  statuses.map((status, place) => ({
    id: status === 'not_started' ? null : place + 1,
    challengeId,
    stepId: 10 * challengeId + place,
    status,
    minutes: null,
  }));

export const stepsOf = (challengeId: number, count: number): Step[] =>
  Array.from({ length: count }, (_, place) =>
    buildStep({
      id: 10 * challengeId + place,
      challengeId,
      order: place + 1,
      title: `Step ${challengeId}.${place + 1}`,
      description: `What to do in ${challengeId}.${place + 1}`,
    }),
  );

type Answer = () => Response | Promise<Response>;

/** State of the fake server, and how often each of its lists was requested. */
export interface ChallengeWorld {
  challenges: Challenge[];
  records: StepRecord[];
  steps: Step[];
  /** Replaces the response of every list. */
  failure: Answer | null;
  asked: { challenges: number; allChallenges: number; progress: number; steps: number };
}

export function serveChallenges(network: SetupServer, changes: Partial<ChallengeWorld> = {}): ChallengeWorld {
  const world: ChallengeWorld = {
    challenges: [],
    records: [],
    steps: [],
    failure: null,
    asked: { challenges: 0, allChallenges: 0, progress: 0, steps: 0 },
    ...changes,
  };
  const list = (path: string, name: keyof ChallengeWorld['asked'], read: (id: number) => object) =>
    http.get(`${ORIGIN}${path}`, ({ params }) => {
      world.asked[name] += 1;
      return world.failure?.() ?? HttpResponse.json(read(Number(params.id)));
    });
  network.use(
    list('/api/challenges', 'challenges', () => world.challenges.filter(({ isArchived }) => !isArchived)),
    list('/api/admin/challenges', 'allChallenges', () =>
      world.challenges.map(challenge => ({ ...challenge, updatedAt: '2026-01-05T10:00:00.000Z' })),
    ),
    list(`/api/startups/${STARTUP_ID}/progress`, 'progress', () => world.records),
    list('/api/challenges/:id/steps', 'steps', id =>
      world.steps.filter(({ challengeId }) => challengeId === id),
    ),
  );
  return world;
}
