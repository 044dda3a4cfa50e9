import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { challengeFileSchema } from './curriculum-schema.ts';
import { CurriculumError, readCurriculum } from './read-curriculum.ts';

const shipped = fileURLToPath(new URL('../../../../curriculum/', import.meta.url));
const PROBLEM = '01-problem-and-market.yaml';
const folders: string[] = [];

afterEach(async () => {
  await Promise.all(folders.splice(0).map(folder => rm(folder, { recursive: true })));
});

/** The shipped curriculum with edits in one file, and the line on which each edit starts. */
async function edit(file: string, ...edits: (readonly [from: string, to: string])[]) {
  const folder = await mkdtemp(join(tmpdir(), 'curriculum-'));
  folders.push(folder);
  await cp(shipped, folder, { recursive: true });
  let source = await readFile(join(folder, file), 'utf8');
  const lines = edits.map(([from, to]) => {
    if (!source.includes(from)) throw new Error(`${file} does not contain ${from}`);
    const line = source.slice(0, source.indexOf(from)).split('\n').length;
    source = source.replace(from, to);
    return line;
  });
  await writeFile(join(folder, file), source);
  return { folder, lines };
}

async function problemsOf(folder: string): Promise<readonly string[]> {
  const error = await readCurriculum(folder).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CurriculumError)) throw new Error('Expected a CurriculumError', { cause: error });
  return error.problems;
}

describe('readCurriculum', () => {
  it('reads what ships, in order', async () => {
    const { assistants, challenges } = await readCurriculum(shipped);
    expect(assistants.length).toBeGreaterThanOrEqual(2);
    expect(challenges.slice(0, 2).map(({ key, order }) => [key, order])).toEqual([
      ['problem-and-market', 1],
      ['target-customer', 2],
    ]);
    const orders = challenges.map(({ order }) => order);
    expect(orders).toEqual([...orders].sort((a, b) => a - b));
    const [first] = challenges;
    expect(first?.steps.map(({ title, order, reportSection }) => [title, order, reportSection])).toEqual([
      ['Name the problem', 1, 'problem'],
      ['Problem interviews', 2, 'problem'],
      ['Alternatives and size', 3, 'problem'],
    ]);
    for (const step of challenges.flatMap(({ steps }) => steps)) {
      expect(step.questions.map(({ order }) => order)).toEqual([1, 2, 3]);
      expect(step.completionCriteria).toBeNull();
    }
  });

  it.each([
    [
      'a missing field',
      '        hint: Picture one person',
      '        hints: Picture one person',
      'unknown field "hints"',
    ],
    [
      'a mark behind a lead',
      '        lead: What it cost, and how often',
      "        lead: 'What it cost, and how often:'",
      'no mark at the end',
    ],
    [
      'a long example',
      '          Smallholders who keep',
      `          ${'sheep '.repeat(170)}`,
      'at most 1000',
    ],
    ['an empty text', '    title: Name the problem', "    title: ''", 'Must not be empty'],
    ['a wrong type', 'order: 1\n', 'order: first\n', 'order: must be a number'],
    ['an unknown section', '    reportSection: problem\n', '    reportSection: problems\n', 'must be one of'],
    ['an unknown signal', 'signals: [date]', 'signals: [dates]', 'Unknown signal'],
    ['an unknown class', '[<past>, watch', '[<paste>, watch', "There's no keyword class <paste>"],
    [
      'a figure of no criterion',
      '{ is: cost, criterion: number }',
      '{ is: cost, criterion: numbers }',
      'There\'s no criterion "numbers"',
    ],
    [
      'a figure that another question has',
      '{ is: buyers, criterion: sum }',
      '{ is: cost, criterion: sum }',
      'figure "cost" is already used at 01-problem-and-market.yaml:',
    ],
    [
      'an unknown assistant',
      'assistants: [nora-field-interviewer, v',
      'assistants: [noel, v',
      'There\'s no assistant "noel"',
    ],
    ['a long opener', '      You wrote', `      ${'well '.repeat(60)}`, 'The opener has'],
  ])('names file and line of %s', async (_, from, to, message) => {
    const { folder, lines } = await edit(PROBLEM, [from, to]);
    const problems = await problemsOf(folder);
    const near = problems.map(problem => Number(/^01-problem-and-market\.yaml:(\d+): /.exec(problem)?.[1]));
    expect(problems.join('\n')).toContain(message);
    // A folded text starts on the line below its key.
    expect(near.some(line => Math.abs(line - (lines[0] ?? 0)) <= 1)).toBe(true);
  });

  it.each([
    [20, 20],
    [undefined, null],
    [4, undefined],
    [7.5, undefined],
  ])('reads %j minutes of a step as %j', async (minutes, read) => {
    const file = parse(await readFile(join(shipped, PROBLEM), 'utf8'));
    file.steps[0].minutes = minutes;
    expect(challengeFileSchema.safeParse(file).data?.steps[0]?.minutes).toBe(read);
  });

  it('reports everything that is wrong at once', async () => {
    const { folder, lines } = await edit(
      PROBLEM,
      ['key: name-the-problem', 'key: problem-interviews'],
      ['          fail: Everyone who hates admin', '          # fail: Everyone who hates admin'],
    );
    const file = await readFile(join(folder, PROBLEM), 'utf8');
    const lineOf = (text: string, from = 0) => file.slice(0, file.indexOf(text, from)).split('\n').length;
    const rubric = lineOf('evaluationCriteria:');
    const second = lineOf('key: problem-interviews', file.indexOf('key: problem-interviews') + 1);
    expect(await problemsOf(folder)).toEqual([
      `${PROBLEM}:${rubric}: problem-who-and-situation: "fail" is missing`,
      `${PROBLEM}:${second}: step "problem-interviews" is already used at ${PROBLEM}:${lines[0]}`,
    ]);
  });

  it('wants a sample answer to be one of the options', async () => {
    const { folder } = await edit('03-product.yaml', [
      'pass: "Concierge: we do it',
      'pass: "Butler: we do it',
    ]);
    expect((await problemsOf(folder)).join('\n')).toContain('"pass" isn\'t one of the options');
  });

  it('wants three questions a step', async () => {
    const source = await readFile(join(shipped, PROBLEM), 'utf8');
    const third = source.slice(
      source.indexOf('      - key: problem-cost'),
      source.indexOf('  - key: problem-interviews'),
    );
    const { folder } = await edit(PROBLEM, [third, '']);
    const line = source.slice(0, source.indexOf('    questions:')).split('\n').length;
    expect(await problemsOf(folder)).toEqual([`${PROBLEM}:${line}: A step has 3 questions, not 2`]);
  });

  it('tells the line of a syntax error', async () => {
    const { folder, lines } = await edit(PROBLEM, ['icon: market', 'icon: [market']);
    const [problem] = await problemsOf(folder);
    expect(problem).toMatch(new RegExp(`^${PROBLEM}:(${lines[0]}|${(lines[0] ?? 0) + 1}): `));
  });

  it('needs the assistants and the personas', async () => {
    const { folder } = await edit(PROBLEM);
    await rm(join(folder, 'assistants.yaml'));
    await rm(join(folder, 'personas.yaml'));
    expect(await problemsOf(folder)).toEqual([
      'assistants.yaml:1: The file is missing',
      'personas.yaml:1: The file is missing',
    ]);
  });

  it('follows no alias, however many there are', async () => {
    const anchors = Array.from({ length: 2000 }, (_, at) => `a${at}: &a${at} x\nb${at}: *a${at}`);
    const { folder } = await edit(PROBLEM, ['icon: market', 'icon: *market']);
    await writeFile(join(folder, '09-more.yaml'), `${anchors.join('\n')}\n`);
    const problems = await problemsOf(folder);
    expect(problems.slice(0, 2)).toEqual([
      expect.stringMatching(/^01-problem-and-market\.yaml:\d+: \*market is an alias: write out/),
      expect.stringMatching(/^09-more\.yaml:2: \*a0 is an alias: write out/),
    ]);
  });

  it('tells bytes that are no UTF-8, and passes over a folder that is named like a file', async () => {
    const { folder } = await edit(PROBLEM);
    await mkdir(join(folder, '08-more.yaml'));
    await expect(readCurriculum(folder)).resolves.toBeDefined();
    const source = await readFile(join(folder, PROBLEM), 'latin1');
    const title = source.indexOf('title:');
    const broken = `${source.slice(0, title)}title: Caf\xe9 # ${source.slice(title + 7)}`;
    await writeFile(join(folder, PROBLEM), broken, 'latin1');
    const line = source.slice(0, title).split('\n').length;
    expect(await problemsOf(folder)).toEqual([`${PROBLEM}:${line}: This isn't UTF-8`]);
  });

  it('speaks of a wrong type in plain English', async () => {
    const { folder } = await edit('assistants.yaml');
    await writeFile(join(folder, 'assistants.yaml'), 'assistants: [7]\n');
    await writeFile(join(folder, PROBLEM), '- a list\n');
    const problems = await problemsOf(folder);
    expect(problems).toContain('assistants.yaml:1: assistants 1: must be an object');
    expect(problems).toContain(`${PROBLEM}:1: must be an object`);
  });
});
