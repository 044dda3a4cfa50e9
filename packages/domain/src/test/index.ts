export * from './growth.ts';
export * from './runs.ts';
