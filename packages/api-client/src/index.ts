export * from './contracts/index.ts';
export * from './endpoints/index.ts';
export * from './request/index.ts';
