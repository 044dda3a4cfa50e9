import type { RunSection } from './lib/section.ts';

interface Section {
  needsPostgres: boolean;
  load(): Promise<RunSection>;
}

/** In the order in which they run. Each is loaded only when it runs. */
export const SECTIONS: Readonly<Record<string, Section>> = {
  routes: { needsPostgres: true, load: async () => (await import('./routes/routes.ts')).runRoutes },
  chat: { needsPostgres: true, load: async () => (await import('./chat/chat.ts')).runChat },
  growth: { needsPostgres: true, load: async () => (await import('./growth/growth.ts')).runGrowth },
  rollup: { needsPostgres: true, load: async () => (await import('./rollup/rollup.ts')).runRollUp },
  vitals: { needsPostgres: false, load: async () => (await import('./vitals/vitals.ts')).runVitals },
};
