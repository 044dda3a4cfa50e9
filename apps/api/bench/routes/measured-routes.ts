/** A row as both drivers return it. */
export type Row = Record<string, unknown>;

interface MeasuredRoute {
  name: string;
  path: string;
  /** Builds the bare server's answer from the rows. Without it, the answer is the rows themselves. */
  toAnswer?: (rows: Row[]) => unknown;
}

/** The routes that a founder's screens request most. */
export const MEASURED_ROUTES: readonly MeasuredRoute[] = [
  {
    name: 'current user',
    path: '/api/user',
    toAnswer: ([row]) => {
      const { id, username, fullName, email, role, experiencePoints, level, createdAt } = row ?? {};
      return { id, username, fullName, email, role, experiencePoints, level, createdAt };
    },
  },
  { name: 'startups', path: '/api/startups' },
  { name: 'startup progress', path: '/api/startups/{startupId}/progress' },
  { name: 'challenge list', path: '/api/challenges' },
  { name: 'challenge steps', path: '/api/challenges/{challengeId}/steps' },
  { name: 'message list', path: '/api/messages/{startupId}/{challengeId}/{stepId}' },
];
