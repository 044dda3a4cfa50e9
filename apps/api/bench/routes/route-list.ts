/** A row as both drivers give it. */
export type Row = Record<string, unknown>;

export interface MeasuredRoute {
  name: string;
  /** With `{startup}`, `{challenge}` and `{step}`. */
  path: string;
  /** Whether the session's query has all that the answer needs. */
  ofSession?: boolean;
  /** How the bare server makes the answer of the rows; as they are where it is not said. */
  toAnswer?: (rows: Row[]) => unknown;
}

/** What a founder's screens ask for most. */
export const MEASURED_ROUTES: readonly MeasuredRoute[] = [
  {
    name: 'current user',
    path: '/api/user',
    ofSession: true,
    toAnswer: ([row]) => {
      const { id, username, fullName, email, role, experiencePoints, level, createdAt } = row ?? {};
      return { id, username, fullName, email, role, experiencePoints, level, createdAt };
    },
  },
  { name: 'startups', path: '/api/startups' },
  { name: 'startup progress', path: '/api/startups/{startup}/progress' },
  { name: 'challenge list', path: '/api/challenges' },
  { name: 'challenge steps', path: '/api/challenges/{challenge}/steps' },
  { name: 'message list', path: '/api/messages/{startup}/{challenge}/{step}' },
];
