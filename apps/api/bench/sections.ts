export interface SectionOptions {
  /** A PostgreSQL server on which databases may be made and dropped. */
  databaseUrl: string;
  /** As little as measures everything, for a first look. */
  quick: boolean;
  /** How many founders the largest database has. */
  founders: number;
}

export interface SectionResult {
  /** The figures as Markdown, for docs/benchmarks/{section}.md. */
  text: string;
  /** What missed its aim, a line each. */
  missed: readonly string[];
}

interface Section {
  needsPostgres: boolean;
  load(): Promise<(options: SectionOptions) => Promise<SectionResult>>;
}

/** In the order in which they run. Each is loaded when it runs. */
export const SECTIONS: Readonly<Record<string, Section>> = {
  routes: { needsPostgres: true, load: async () => (await import('./routes/routes.ts')).runRoutes },
  chat: { needsPostgres: true, load: async () => (await import('./chat/chat.ts')).runChat },
  growth: { needsPostgres: true, load: async () => (await import('./growth/growth.ts')).runGrowth },
  vitals: { needsPostgres: false, load: async () => (await import('./vitals/vitals.ts')).runVitals },
};
