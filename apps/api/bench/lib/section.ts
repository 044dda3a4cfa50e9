export interface SectionOptions {
  /** A PostgreSQL server on which databases may be made and dropped. */
  databaseUrl: string;
  /** Measures everything with as little work as possible, for a first look. */
  quick: boolean;
  /** How many founders the largest database has. */
  founders: number;
}

export interface SectionResult {
  /** The figures as Markdown, for docs/benchmarks/{section}.md. */
  text: string;
  /** One line for each missed aim. */
  missed: readonly string[];
}

export type RunSection = (options: SectionOptions) => Promise<SectionResult>;
