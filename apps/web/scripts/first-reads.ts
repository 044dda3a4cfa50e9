const USER = '/api/user';
const LOGO = '/api/logo-media/active';
/** Of a page within bar and navigation. */
const FRAME = [USER, LOGO, '/api/startups'];
const CHALLENGES = [...FRAME, '/api/challenges', '/api/startups/:startupId/progress'];

const READS: Record<string, readonly string[]> = {
  'auth-route': [USER, LOGO],
  'simple-auth-route': [USER],
  'test-input-route': [],
  'shared-report-route': [],
  'dashboard-route': [
    ...CHALLENGES,
    '/api/startups/:startupId/standing',
    '/api/startups/:startupId/kanban',
    '/api/startups/:startupId/interviews',
  ],
  'roadmap-route': CHALLENGES,
  'challenge-route': [...CHALLENGES, '/api/challenges/:challengeId/steps'],
  'step-route': [
    ...CHALLENGES,
    '/api/challenges/:challengeId/steps',
    '/api/steps/:stepId/questions',
    '/api/steps/:stepId/assistants',
    '/api/messages/:startupId/:challengeId/:stepId',
    '/api/progress/:userId/:startupId/:challengeId/:stepId',
    '/api/progress/:progressId/questions',
  ],
};

/**
 * What the page of a file in `routes/` reads before it can show its content: paths of contracts, in any order. The server fills
 * in what the address says and what an earlier answer tells (user, startup, progress), see `apps/api/src/plugins/first-answers.ts`.
 */
export const firstReads = (file: string): readonly string[] => READS[file] ?? FRAME;
