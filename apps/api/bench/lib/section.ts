/** What `pnpm bench` was asked for. */
interface BenchOptions {
  /** A PostgreSQL server on which databases may be made and dropped. */
  databaseUrl: string;
  /** As little as measures everything, for a first look. */
  quick: boolean;
  /** How many founders the largest database has. */
  founders: number;
  /** Tells how far it has come. */
  say(line: string): void;
}

interface SectionResult {
  /** The figures as Markdown, for docs/benchmarks/{name}.md. */
  text: string;
  /** What missed its aim or failed, a line each. */
  missed: readonly string[];
}

/** A part of `pnpm bench` that can be run alone: `pnpm bench {name}`. */
export type BenchSection = (options: BenchOptions) => Promise<SectionResult>;
