export * from './growth.ts';
export * from './questions.ts';
export * from './runs.ts';
