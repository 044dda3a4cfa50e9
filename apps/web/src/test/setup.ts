import { setImmediate as nextTurn } from 'node:timers/promises';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// Dialogs and menus load their code first, which can take longer than the default second on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

// Test files of a worker share libraries, but not our own modules, which hold state.
vi.resetModules();

// Failed requests are retried as in a browser, but without a wait.
const { configureRequests } = await import('@groundwork/api-client');
configureRequests({ retryWait: () => 0 });

// Browser APIs that Mantine needs and jsdom lacks.
vi.stubGlobal(
  'matchMedia',
  (query: string): Partial<MediaQueryList> => ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }),
);
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

// jsdom has no layout, so nothing is out of view.
Element.prototype.scrollIntoView ??= () => {};

// Loaded first: a toast whose code is still loading would show in the next test.
await import('../ui/toaster.tsx');
beforeEach(() => notifications.clean());
afterEach(async () => {
  cleanup();
  // Pending work fails now, and may show a toast.
  await nextTurn();
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
});
