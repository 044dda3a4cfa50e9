export * from './account.ts';
export * from './auth.ts';
export * from './curriculum.ts';
export * from './health.ts';
export * from './logo-media.ts';
export * from './messages.ts';
export * from './progress.ts';
export * from './startups.ts';
