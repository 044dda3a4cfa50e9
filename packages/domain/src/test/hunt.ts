import fc from 'fast-check';
import { runs } from './runs.ts';

// Set up for `pnpm hunt` alone: what a property is usually tried with, many times over.
fc.configureGlobal({ numRuns: runs(100) });
