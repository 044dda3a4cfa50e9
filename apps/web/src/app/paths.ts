/** Every address of the app. Links name these, never a literal path. */
export const paths = {
  dashboard: '/',
  /** After a save: the startups are loaded anew (SC-25). */
  dashboardRefreshed: '/?force_refresh=true',
  auth: '/auth',
  simpleAuth: '/simple-auth',
  inputTest: '/test-input',
  account: '/account',
  createStartup: '/create-startup',
  editStartup: (startupId: number) => `/create-startup?id=${startupId}`,
  roadmap: '/roadmap',
  achievements: '/achievements',
  /** The report of the newest startup (RE-46). */
  latestReport: '/report/latest',
  report: (startupId: number) => `/report/${startupId}`,
  challenge: (challengeId: number) => `/challenge/${challengeId}`,
  step: (challengeId: number, stepId: number) => `/challenge/${challengeId}/step/${stepId}`,
} as const;

/** An id from the address bar: a positive integer, or null. */
export function parseId(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}
