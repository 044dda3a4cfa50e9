import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { fileURLToPath } from 'node:url';

const END = '<!-- end -->';
const documentFile = fileURLToPath(new URL('../../../../docs/benchmarks.md', import.meta.url));

/** In one line. The load is that of before the benchmark when it is called first. */
export function describeMachine(): string {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const model = processors[0]?.model.trim() ?? 'an unknown processor';
  return `${processors.length} processors (${model}), ${memory} GB, ${type()} ${release()}, Node.js ${process.versions.node}; load average before it began ${loadavg()[0]?.toFixed(1)}`;
}

/** Puts the figures of a command, such as `pnpm bench:chat`, between its markers in docs/benchmarks.md. */
export function writeFigures(command: string, text: string): void {
  const begin = `<!-- written by ${command} --write -->`;
  const document = readFileSync(documentFile, 'utf8');
  const [before, rest] = document.split(begin);
  const end = rest?.indexOf(END) ?? -1;
  if (rest === undefined || end < 0) throw new Error(`${documentFile} has lost the markers of ${command}`);
  writeFileSync(documentFile, `${before}${begin}\n\n${text}\n\n${rest.slice(end)}`);
}

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
