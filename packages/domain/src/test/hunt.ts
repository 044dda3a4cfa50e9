import fc from 'fast-check';
import { runs } from './runs.ts';

// Set up for `pnpm hunt` only: multiplies fast-check's default of 100 runs.
fc.configureGlobal({ numRuns: runs(100) });
