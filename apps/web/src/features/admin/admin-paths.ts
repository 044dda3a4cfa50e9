/** The addresses of the back office. */
export const adminPaths = {
  dashboard: '/admin',
  /** Who judges, on the tab of the assistants. */
  judge: '/admin?tab=assistants',
  users: '/admin/users',
  personas: '/admin/personas',
  logo: '/admin/logo',
  log: '/admin/log',
  file: '/admin/import-export',
} as const;
