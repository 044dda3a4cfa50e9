import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Dialogs and menus load their code first, which on a busy machine takes longer than the default second.
configure({ asyncUtilTimeout: 5000 });

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

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
