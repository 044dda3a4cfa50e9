import { setImmediate as nextTurn } from 'node:timers/promises';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// Dialogs and menus load their code first, which on a busy machine takes longer than the default second.
configure({ asyncUtilTimeout: 15_000 });

// The files of a worker share the libraries, but none of our own modules, which remember much.
vi.resetModules();

// A request that failed is tried again, as it is in a browser, but at once.
const { configureRequests } = await import('@groundwork/api-client');
configureRequests({ retryWait: () => 0 });

// What Mantine asks of a browser and jsdom does not have.
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

// Nothing is laid out, so nothing is out of sight.
Element.prototype.scrollIntoView ??= () => {};

// A toast whose code is still on its way would show in the next test.
await import('../ui/toaster.tsx');
beforeEach(() => notifications.clean());
afterEach(async () => {
  cleanup();
  // What was under way fails now, and may tell of it.
  await nextTurn();
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
});
