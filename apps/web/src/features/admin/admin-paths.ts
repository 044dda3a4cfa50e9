/** Addresses of the back office. */
export const adminPaths = {
  dashboard: '/admin',
  changes: '/admin/changes',
  walk: '/admin/walk',
  stepAssistants: (stepId: number) => `/admin/steps/${stepId}/assistants`,
  /** The assistants and the judge. */
  assistants: '/admin/assistants',
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
