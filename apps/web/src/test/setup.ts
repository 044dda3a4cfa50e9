import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

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
