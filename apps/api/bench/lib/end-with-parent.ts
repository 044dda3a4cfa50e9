import { answerParent } from './child.ts';

// Loaded into a process before its own code: it ends with the benchmark, however that ends.
answerParent({});
