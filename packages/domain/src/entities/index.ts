export * from './curriculum.ts';
export * from './message.ts';
export * from './primitives.ts';
export * from './progress.ts';
export * from './report.ts';
export * from './startup.ts';
export * from './user.ts';
