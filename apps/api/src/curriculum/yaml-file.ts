import { isUtf8 } from 'node:buffer';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import type * as z from 'zod/mini';

export type Path = readonly PropertyKey[];

export interface YamlFile {
  name: string;
  value: unknown;
  /** Syntax errors, each `file:line: message`. */
  problems: string[];
  /** The message with the file and line of what is at the path, or of its nearest ancestor. */
  at(path: Path, message: string): string;
}

/** The YAML files of a folder by name, subfolders left out. `prefix` goes before their names in messages. */
export async function readYamlFiles(directory: string, prefix = ''): Promise<YamlFile[]> {
  const names = (await readdir(directory)).filter(name => /\.ya?ml$/.test(name)).sort();
  const files = await Promise.all(
    names.map(async name => {
      const path = join(directory, name);
      return (await stat(path)).isFile() ? [readYamlFile(prefix + name, await readFile(path))] : [];
    }),
  );
  return files.flat();
}

export function readYamlFile(name: string, bytes: Buffer): YamlFile {
  const file = parseYamlFile(name, bytes.toString('utf8'));
  if (isUtf8(bytes)) return file;
  const lines = bytes.toString('latin1').split('\n');
  const line = lines.findIndex(line => !isUtf8(Buffer.from(line, 'latin1'))) + 1;
  return { ...file, value: null, problems: [`${name}:${line}: This is no UTF-8`, ...file.problems] };
}

function parseYamlFile(name: string, source: string): YamlFile {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const at = (path: Path, message: string) => `${name}:${lineAt(offsetOf(document, path))}: ${message}`;
  const problems = [...document.errors, ...document.warnings].map(
    // The rest of the library's message draws the line and the column.
    error => `${name}:${lineAt(error.pos[0])}: ${error.message.split(/ at line \d+/)[0] ?? error.message}`,
  );
  if (problems.length > 0) return { name, value: null, problems, at };
  try {
    return { name, value: document.toJS(), problems, at };
  } catch (error) {
    // Aliases are followed only here: an unknown one, or so many that the text would grow without end.
    if (!(error instanceof ReferenceError)) throw error;
    const line = lineAt(firstAlias(document));
    return { name, value: null, problems: [`${name}:${line}: ${error.message}`], at };
  }
}

function firstAlias(document: Document): number {
  let offset = 0;
  visit(document, {
    Alias(_key, alias) {
      offset = alias.range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return offset;
}

/** Where the value at a path begins, or the nearest thing around it that exists. */
function offsetOf(document: Document, path: Path): number {
  for (let length = path.length; length > 0; length -= 1) {
    const parent = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
    const key = path[length - 1];
    // The key's own line, since a block of text begins on the next one.
    const pair = isMap(parent)
      ? parent.items.find(item => isScalar(item.key) && item.key.value === key)
      : undefined;
    if (pair && isScalar(pair.key) && pair.key.range) return pair.key.range[0];
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return document.contents?.range?.[0] ?? 0;
}

export function checkFile<Schema extends z.ZodMiniType>(
  file: YamlFile,
  schema: Schema,
  problems: string[],
): z.output<Schema> | null {
  problems.push(...file.problems);
  if (file.problems.length > 0) return null;
  const result = schema.safeParse(file.value);
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const unknownKeys = issue.code === 'unrecognized_keys' ? issue.keys : [];
    for (const key of unknownKeys)
      problems.push(file.at([...issue.path, key], `${pathText(issue.path)}unknown field "${key}"`));
    if (unknownKeys.length === 0)
      problems.push(file.at(issue.path, pathText(issue.path) + describeIssue(file, issue)));
  }
  return null;
}

function pathText(path: Path): string {
  return path.length === 0 ? '' : `${path.map(String).join('.')}: `;
}

function describeIssue(file: YamlFile, issue: z.core.$ZodIssue): string {
  const value = issue.path.reduce<unknown>((parent, key) => readField(parent, key), file.value);
  if (value === undefined) return 'is missing';
  if (issue.code === 'invalid_type') return `must be ${withArticle(issue.expected)}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`;
  // zod/mini has messages only where a schema gives one.
  return issue.message === 'Invalid input' ? `is not valid (${issue.code})` : issue.message;
}

function withArticle(noun: string): string {
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}

function readField(parent: unknown, key: PropertyKey): unknown {
  if (typeof parent !== 'object' || parent === null || !Object.hasOwn(parent, key)) return undefined;
  return Object.getOwnPropertyDescriptor(parent, key)?.value;
}
