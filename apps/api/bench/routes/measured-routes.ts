/** A row as both drivers give it. */
export type Row = Record<string, unknown>;

interface MeasuredRoute {
  name: string;
  path: string;
  /** How the bare server makes the answer of the rows; as they are where it is not said. */
  toAnswer?: (rows: Row[]) => unknown;
}

/** What a founder's screens ask for most. */
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
