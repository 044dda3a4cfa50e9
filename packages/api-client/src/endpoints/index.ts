export * from './auth.ts';
export * from './curriculum.ts';
export * from './health.ts';
export * from './progress.ts';
export * from './provider.ts';
export * from './reports.ts';
export * from './second-factor.ts';
export * from './startups.ts';
