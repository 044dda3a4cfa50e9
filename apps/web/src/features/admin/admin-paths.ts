/** Addresses of the back office. */
export const adminPaths = {
  dashboard: '/admin',
  changes: '/admin/changes',
  walk: '/admin/walk',
  /** The judge, on the dashboard's tab of assistants. */
  judge: '/admin?tab=assistants',
  lab: '/admin/judge',
  users: '/admin/users',
  cohorts: '/admin/cohorts',
  cohort: (cohortId: number) => `/admin/cohorts/${cohortId}`,
  cohortProgress: (cohortId: number) => `/admin/cohorts/${cohortId}/progress`,
  appeals: '/admin/appeals',
  personas: '/admin/personas',
  logo: '/admin/logo',
  aiUse: '/admin/ai-use',
  log: '/admin/log',
  file: '/admin/import-export',
} as const;
