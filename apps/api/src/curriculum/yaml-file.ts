import { isUtf8 } from 'node:buffer';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  Lexer,
  LineCounter,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml';
import type * as z from 'zod/mini';

export type Path = readonly PropertyKey[];

export interface YamlFile {
  name: string;
  value: unknown;
  /** Syntax errors, each `file:line: message`. */
  problems: string[];
  /** The message with the file and line of the value at the path, or of its nearest ancestor. */
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
  return { ...file, value: null, problems: [`${name}:${line}: This isn't UTF-8`, ...file.problems] };
}

/** Pieces of syntax that are read, which takes half a second. The whole shipped curriculum has 32,000. */
const MAX_PIECES = 200_000;
/** If a file has more mistakes, only the first ones are reported. */
const MAX_PROBLEMS = 100;

/** In time that grows with the text's length alone, and never more than a second. */
export function parseYamlFile(name: string, source: string): YamlFile {
  if (hasTooManyPieces(source)) {
    const problems = [`${name}:1: This has too many entries to read`];
    return { name, value: null, problems, at: (_, message) => `${name}:1: ${message}` };
  }
  const lines = new LineCounter();
  // The library compares each key of a mapping with all others of it.
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const at = (path: Path, message: string) => `${name}:${lineAt(offsetOf(document, path))}: ${message}`;
  const flaws = [...document.errors, ...document.warnings].map(toFlaw);
  const told = new Set(
    [...flaws, ...refusedNodes(document)].map(
      ({ offset, message }) => `${name}:${lineAt(offset)}: ${message}`,
    ),
  );
  const problems = [...told].slice(0, MAX_PROBLEMS);
  if (problems.length > 0) return { name, value: null, problems, at };
  return { name, value: document.toJS(), problems, at };
}

function hasTooManyPieces(source: string): boolean {
  let pieces = 0;
  for (const _ of new Lexer().lex(source)) {
    pieces += 1;
    if (pieces > MAX_PIECES) return true;
  }
  return false;
}

interface Flaw {
  /** Its beginning, in UTF-16 code units. */
  offset: number;
  message: string;
}

function toFlaw({ code, message, pos: [offset] }: YAMLError): Flaw {
  if (code === 'MULTIPLE_DOCS') return { offset, message: 'The file has several documents' };
  return { offset, message: /call stack/.test(message) ? 'This is nested too deeply' : message };
}

/** Aliases are refused because following them takes time that grows with their number times that of all anchors. */
function refusedNodes(document: Document): Flaw[] {
  const flaws: Flaw[] = [];
  visit(document, {
    Alias(_key, { source, range }) {
      flaws.push({
        offset: range?.[0] ?? 0,
        message: `*${source} is an alias: write out what it stands for`,
      });
    },
    Map(_key, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value))
          flaws.push({ offset: key.range?.[0] ?? 0, message: `"${key.value}" is used twice` });
        seen.add(key.value);
      }
    },
  });
  return flaws;
}

/** The beginning of the value at a path, or of the nearest existing node around it. */
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
  for (const issue of result.error.issues.slice(0, MAX_PROBLEMS)) {
    const unknownKeys = issue.code === 'unrecognized_keys' ? issue.keys : [];
    for (const key of unknownKeys.slice(0, MAX_PROBLEMS))
      problems.push(file.at([...issue.path, key], `${pathText(issue.path)}unknown field "${key}"`));
    if (unknownKeys.length === 0)
      problems.push(file.at(issue.path, pathText(issue.path) + describeIssue(file, issue)));
  }
  return null;
}

/** 'challenges 2, title: ', counted as people do. */
function pathText(path: Path): string {
  const parts = path.map(part => (typeof part === 'number' ? ` ${part + 1}` : `, ${String(part)}`));
  return path.length === 0 ? '' : `${parts.join('').replace(/^(, | )/, '')}: `;
}

function describeIssue(file: YamlFile, issue: z.core.$ZodIssue): string {
  const value = issue.path.reduce<unknown>((parent, key) => readField(parent, key), file.value);
  if (value === undefined) return 'is missing';
  if (issue.code === 'invalid_type')
    return `must be ${issue.expected === 'int' ? 'a whole number' : withArticle(issue.expected)}`;
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
