import { paths } from './app/paths.ts';

/**
 * A page: its address in the router's notation, and its file in `routes/`. The router is built from these lists, and so
 * is what the server sends along with a page.
 */
export interface PageOf {
  path: string;
  file: string;
  /** Whether the server renders it (decision record 053), as it does where founders arrive and where they work. */
  isRendered?: boolean;
}

/** Pages outside the shell, open to everybody. */
export const PUBLIC_PAGES: readonly PageOf[] = [
  { path: paths.auth, file: 'auth-route', isRendered: true },
  { path: paths.example, file: 'example-route' },
  { path: paths.simpleAuth, file: 'simple-auth-route' },
  { path: paths.inputTest, file: 'test-input-route' },
  { path: '/shared/:token', file: 'shared-report-route' },
  { path: '/join/:invitation', file: 'join-route' },
  { path: paths.forgottenPassword, file: 'forgotten-password-route' },
  { path: '/new-password/:token', file: 'new-password-route' },
  { path: paths.confirmEmail(':token'), file: 'confirm-email-route' },
  { path: paths.providerLogin, file: 'provider-login-route' },
];

/** Founders' pages, inside the shell with its bar and navigation. */
export const PAGES: readonly PageOf[] = [
  { path: paths.dashboard, file: 'dashboard-route', isRendered: true },
  { path: '/create-startup', file: 'startup-form-route' },
  { path: paths.roadmap, file: 'roadmap-route', isRendered: true },
  { path: '/challenge/:challengeId', file: 'challenge-route', isRendered: true },
  { path: '/challenge/:challengeId/step/:stepId', file: 'step-route', isRendered: true },
  { path: '/validation-board/:startupId?', file: 'board-route' },
  { path: '/card-guidance/:cardId', file: 'card-guidance-route' },
  { path: '/card-guidance-legacy/:cardId', file: 'card-guidance-route' },
  { path: '/persona-chat/:chatId?', file: 'persona-chat-route' },
  { path: '/report/:startupId', file: 'report-route' },
  // The document's earlier address.
  { path: '/report/:startupId/document', file: 'report-route' },
  { path: '/report/:startupId/sections', file: 'report-sections-route' },
  { path: paths.achievements, file: 'achievements-route' },
  { path: '/conversations/:conversationId?', file: 'conversations-route' },
  { path: paths.account, file: 'account-route' },
  { path: paths.notices, file: 'notices-route' },
];
