import { paths } from './app/paths.ts';

/**
 * A page: its address as the router knows it, its file in `routes/`, and what it reads before it can show its content. The
 * router is made from this list, and so is what the server sends along with the page (decision record 052).
 */
export interface PageOf {
  path: string;
  file: string;
  /** Contracts' paths, in any order. What an earlier answer tells (user, startup, progress) is filled in. */
  reads: readonly string[];
}

const USER = '/api/user';
const FRAME = [USER, '/api/logo-media/active', '/api/startups'];
const CHALLENGES = [...FRAME, '/api/challenges', '/api/startups/:startupId/progress'];

/** Pages of their own, for everybody. */
export const PUBLIC_PAGES: readonly PageOf[] = [
  { path: paths.auth, file: 'auth-route', reads: [USER, '/api/logo-media/active'] },
  { path: paths.simpleAuth, file: 'simple-auth-route', reads: [USER] },
  { path: paths.inputTest, file: 'test-input-route', reads: [] },
  { path: '/shared/:token', file: 'shared-report-route', reads: [] },
];

/** Founders' pages, within bar and navigation. */
export const PAGES: readonly PageOf[] = [
  {
    path: paths.dashboard,
    file: 'dashboard-route',
    reads: [
      ...CHALLENGES,
      '/api/startups/:startupId/standing',
      '/api/startups/:startupId/kanban',
      '/api/startups/:startupId/interviews',
    ],
  },
  { path: '/create-startup', file: 'startup-form-route', reads: FRAME },
  { path: paths.roadmap, file: 'roadmap-route', reads: CHALLENGES },
  {
    path: '/challenge/:challengeId',
    file: 'challenge-route',
    reads: [...CHALLENGES, '/api/challenges/:challengeId/steps'],
  },
  {
    path: '/challenge/:challengeId/step/:stepId',
    file: 'step-route',
    reads: [
      ...CHALLENGES,
      '/api/challenges/:challengeId/steps',
      '/api/steps/:stepId/questions',
      '/api/steps/:stepId/assistants',
      '/api/messages/:startupId/:challengeId/:stepId',
      '/api/progress/:userId/:startupId/:challengeId/:stepId',
      '/api/progress/:progressId/questions',
    ],
  },
  { path: '/validation-board/:startupId?', file: 'board-route', reads: FRAME },
  { path: '/card-guidance/:cardId', file: 'card-guidance-route', reads: FRAME },
  { path: '/card-guidance-legacy/:cardId', file: 'card-guidance-route', reads: FRAME },
  { path: '/persona-chat/:chatId?', file: 'persona-chat-route', reads: FRAME },
  { path: '/report/:startupId', file: 'report-route', reads: FRAME },
  { path: '/report/:startupId/document', file: 'report-document-route', reads: FRAME },
  { path: paths.achievements, file: 'achievements-route', reads: FRAME },
  { path: '/conversations/:noteId?', file: 'conversations-route', reads: FRAME },
  { path: paths.account, file: 'account-route', reads: FRAME },
];
