export * from './criteria/rubric.ts';
export * from './entities/index.ts';
