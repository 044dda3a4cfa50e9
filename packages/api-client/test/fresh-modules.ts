import { vi } from 'vitest';

// The test files of a worker share the libraries, but none of our own modules, which remember much.
vi.resetModules();
