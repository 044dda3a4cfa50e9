import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { checkFolder } from './read-cases.ts';

const shipped = fileURLToPath(new URL('../../../../curriculum/', import.meta.url));
const CORPUS = 'corpus/problem-and-market.yaml';
const HELD_OUT = 'held-out/problem-and-market.yaml';
const folders: string[] = [];

afterEach(async () => {
  await Promise.all(folders.splice(0).map(folder => rm(folder, { recursive: true })));
});

/** Copies the shipped curriculum. */
async function copy(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'curriculum-'));
  folders.push(folder);
  await cp(shipped, folder, { recursive: true });
  return folder;
}

/** The problems after replacing a text in a file, and the line of that text. */
async function afterEdit(file: string, from: string, to: string) {
  const folder = await copy();
  const source = await readFile(join(folder, file), 'utf8');
  if (!source.includes(from)) throw new Error(`${file} does not contain ${from}`);
  await writeFile(join(folder, file), source.replace(from, to));
  const { problems } = await checkFolder(folder);
  return { problems, line: source.slice(0, source.indexOf(from)).split('\n').length };
}

const FIRST_NEAR_MISS = '  - kind: near-miss\n    label: fail\n    misses: [role]\n';

describe('the labelled answers of a folder', () => {
  it('are read with their questions, goldens first', async () => {
    const { problems, cases } = await checkFolder(shipped);
    expect(problems).toEqual([]);
    const first = cases.filter(({ questionKey }) => questionKey === 'problem-who-and-situation');
    expect(first.slice(0, 2)).toMatchObject([
      { source: 'golden', label: 'pass', kind: null },
      { source: 'golden', label: 'fail', kind: null },
    ]);
    expect(first).toContainEqual({
      questionKey: 'problem-who-and-situation',
      source: 'corpus',
      kind: 'near-miss',
      label: 'fail',
      misses: ['situation'],
      answer: 'Self-employed piano tuners in the Midlands.',
    });
    expect(first.filter(({ source }) => source === 'held-out').length).toBeGreaterThanOrEqual(4);
  });

  it.each([
    ['an unknown kind', CORPUS, 'kind: vague', 'kind: vaguely', 'must be one of honest'],
    ['an unknown field', CORPUS, 'answer: Self-employed', 'text: Self-employed', 'unknown field "text"'],
    [
      'a wrong label',
      CORPUS,
      'kind: vague\n    label: fail',
      'kind: vague\n    label: pass',
      "Label a case pass if it's honest",
    ],
    [
      'a near-miss of nothing',
      CORPUS,
      FIRST_NEAR_MISS,
      FIRST_NEAR_MISS.replace('    misses: [role]\n', ''),
      'says in "misses"',
    ],
    ['an unknown criterion', CORPUS, 'misses: [role]', 'misses: [rôle]', 'has no required criterion "rôle"'],
    [
      'a criterion that is optional',
      CORPUS,
      'misses: [incident]',
      'misses: [person]',
      'has no required criterion',
    ],
    ['an unknown question', CORPUS, 'problem-cost:', 'problem-costs:', 'no question "problem-costs"'],
    ['an unknown question', HELD_OUT, 'problem-cost:', 'problem-costs:', 'no question "problem-costs"'],
    ['a label of its own', HELD_OUT, '  fail:', '  failing:', 'unknown field "failing"'],
  ])('name file and line of %s in %s', async (_, file, from, to, message) => {
    const { problems, line } = await afterEdit(file, from, to);
    const told = problems.filter(problem => problem.includes(message));
    expect(told.length).toBeGreaterThan(0);
    const near = told.map(problem => Number(problem.slice(file.length + 1).split(':')[0]));
    expect(near.some(at => Math.abs(at - line) <= 1)).toBe(true);
    expect(told.every(problem => problem.startsWith(`${file}:`))).toBe(true);
  });

  it.each([
    [CORPUS, 'rivals-so-far:'],
    [HELD_OUT, 'market-count:'],
  ])('tell in %s which question has none', async (file, key) => {
    const { problems } = await afterEdit(file, key, `un${key}`);
    expect(problems.join('\n')).toContain(`There are no answers for the question "${key.slice(0, -1)}"`);
  });

  it('are not there twice, golden answers included', async () => {
    const answer = 'answer: Self-employed piano tuners in the Midlands.';
    const golden = await afterEdit(
      CORPUS,
      answer,
      'answer: everyone who hates admin. They need an app that makes booking easy.',
    );
    expect(golden.problems).toEqual([
      `${CORPUS}:${golden.line}: This answer is already used as a golden answer`,
    ]);
    const copied =
      'answer: beekeepers with a few dozen hives, while they are away at their day job and a swarm leaves';
    const twice = await afterEdit(CORPUS, answer, copied);
    expect(twice.problems).toEqual([
      expect.stringMatching(`^${CORPUS}:${twice.line}: This answer is already used at ${CORPUS}:\\d+$`),
    ]);
  });

  it('come with a file for every challenge and none besides', async () => {
    const folder = await copy();
    await cp(join(folder, CORPUS), join(folder, 'corpus/other.yaml'));
    await rm(join(folder, CORPUS));
    expect((await checkFolder(folder)).problems).toEqual([
      `${CORPUS}:1: The file is missing`,
      expect.stringMatching(/^corpus\/other\.yaml:\d+: No challenge has the name of this file as its key$/),
    ]);
  });

  it('may be left out altogether', async () => {
    const folder = await copy();
    await rm(join(folder, 'corpus'), { recursive: true });
    await rm(join(folder, 'held-out'), { recursive: true });
    const { problems, cases } = await checkFolder(folder);
    expect(problems).toEqual([]);
    expect(new Set(cases.map(({ source }) => source))).toEqual(new Set(['golden']));
  });

  it('are checked on their own where the curriculum has problems too', async () => {
    const folder = await copy();
    const file = '01-problem-and-market.yaml';
    const source = await readFile(join(folder, file), 'utf8');
    await writeFile(join(folder, file), source.replace('order: 1\n', 'order: one\n'));
    const corpus = await readFile(join(folder, CORPUS), 'utf8');
    await writeFile(join(folder, CORPUS), corpus.replace('kind: vague', 'kind: vaguely'));
    const { problems } = await checkFolder(folder);
    expect(problems).toEqual([expect.stringContaining(`${file}:`), expect.stringContaining(`${CORPUS}:`)]);
  });
});
