const USER = '/api/user';
const LOGO = '/api/logo-media/active';
/** Of a page within bar and navigation. */
const FRAME = [USER, LOGO, '/api/startups'];
const CHALLENGES = [...FRAME, '/api/challenges', '/api/startups/:startupId/progress'];

/** Of the challenge to go on with. */
const NEXT_STEPS = '/api/challenges/:nextChallengeId/steps';

const READS: Record<string, readonly string[]> = {
  'auth-route': [USER, LOGO],
  'simple-auth-route': [USER],
  'test-input-route': [],
  'shared-report-route': [],
  'dashboard-route': [
    ...CHALLENGES,
    NEXT_STEPS,
    '/api/startups/:startupId/standing',
    '/api/startups/:startupId/kanban',
    '/api/startups/:startupId/interviews',
  ],
  'roadmap-route': [...CHALLENGES, NEXT_STEPS],
  'challenge-route': [...CHALLENGES, '/api/challenges/:challengeId/steps'],
  'step-route': [
    ...CHALLENGES,
    '/api/challenges/:challengeId/steps',
    '/api/health',
    '/api/steps/:stepId/questions',
    '/api/steps/:stepId/assistants',
    '/api/messages/:startupId/:challengeId/:stepId',
    '/api/progress/:userId/:startupId/:challengeId/:stepId',
    '/api/progress/:progressId/questions',
  ],
};

/** Pages that are drawn by the server: where founders arrive, and where they work. What these read is all known above. */
export const DRAWN = ['auth-route', 'dashboard-route', 'roadmap-route', 'challenge-route', 'step-route'];

/**
 * What the page of a file in `routes/` reads before it can show its content: paths of contracts, in any order. The server fills
 * in what the address says and what an earlier answer tells (user, startup, progress), see `apps/api/src/plugins/first-answers.ts`.
 */
export const firstReads = (file: string): readonly string[] => READS[file] ?? FRAME;
