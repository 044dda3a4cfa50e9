import { writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem, type } from 'node:os';

const folder = new URL('../../../../docs/benchmarks/', import.meta.url);

/** The machine in one line. Call it before the benchmark: it names the load of that moment. */
export function describeMachine(): string {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const model = processors[0]?.model.trim() ?? 'an unknown processor';
  return `${processors.length} processors (${model}), ${memory} GB, ${type()} ${release()}, Node.js ${process.versions.node}; load average before it began ${loadavg()[0]?.toFixed(1)}`;
}

/** Writes docs/benchmarks/{name}.md. `command` is what measured the figures, such as `pnpm bench:chat`. */
export function writeFigures(name: string, command: string, text: string): void {
  const about = `This page is written by \`${command} --write\`. What it measures, and how to read it, is in [benchmarks](../benchmarks.md).`;
  writeFileSync(new URL(`${name}.md`, folder), `# Figures of \`${command}\`\n\n${about}\n\n${text}\n`);
}

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
