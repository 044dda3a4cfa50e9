import { vi } from 'vitest';

// Test files of a worker share libraries, but not our own modules, which hold state.
vi.resetModules();
