/** Addresses of the back office. */
export const adminPaths = {
  dashboard: '/admin',
  /** The judge, on the dashboard's tab of assistants. */
  judge: '/admin?tab=assistants',
  users: '/admin/users',
  cohorts: '/admin/cohorts',
  cohort: (cohortId: number) => `/admin/cohorts/${cohortId}`,
  personas: '/admin/personas',
  logo: '/admin/logo',
  log: '/admin/log',
  file: '/admin/import-export',
} as const;
