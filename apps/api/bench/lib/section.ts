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

export type RunSection = (options: SectionOptions) => Promise<SectionResult>;
