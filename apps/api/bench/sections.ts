import type { BenchSection } from './lib/section.ts';

/** The parts of `pnpm bench`, in the order in which they run. Each is loaded when it runs. */
export const SECTIONS: Readonly<Record<string, () => Promise<BenchSection>>> = {
  routes: async () => (await import('./routes/routes.ts')).runRoutes,
  growth: async () => (await import('./growth/growth.ts')).runGrowth,
  board: async () => (await import('./board/board.ts')).runBoard,
  size: async () => (await import('./size/size.ts')).runSize,
  vitals: async () => (await import('./vitals/vitals.ts')).runVitals,
};
