import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCommandProcess as run } from '../test/command-process.ts';

const shipped = fileURLToPath(new URL('../../../../curriculum', import.meta.url));

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curriculum-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('curriculum:check', () => {
  it('sums up a folder that is in order', async () => {
    const { code, output } = await run('check-curriculum');
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^\d+ challenges, \d+ steps, \d+ questions, \d+ assistants, \d+ personas\n/),
    ]);
    expect(output).toMatch(/Corpus by kind: .*near-miss \d+/);
  });

  it('prints every problem with its place and fails', async () => {
    await cp(shipped, folder, { recursive: true });
    const spoil = async (file: string, from: string, to: string) => {
      const path = join(folder, file);
      await writeFile(path, (await readFile(path, 'utf8')).replace(from, to));
    };
    await spoil('corpus/target-customer.yaml', 'kind: vague', 'kind: vaguely');
    await spoil('02-target-customer.yaml', 'icon: target', 'icons: target');
    const { code, output } = await run('check-curriculum', [folder]);
    expect(code).toBe(1);
    expect(output).toMatch(/\/02-target-customer\.yaml:6: unknown field "icons"\n/);
    expect(output).toMatch(/\/corpus\/target-customer\.yaml:\d+: .*must be one of/);
    expect(output).toMatch(/\nProblems: \d+\n$/);
  });
});

describe('every command', () => {
  it.each([
    ['backup', 'pnpm backup [--force] [file]'],
    ['restore', 'pnpm restore [--replace] <file>'],
    ['restore-administrator', 'pnpm admin:restore <username>'],
    ['provide-secrets', 'node apps/api/dist/commands/provide-secrets.js <folder>'],
    ['check-curriculum', 'pnpm curriculum:check [folder]'],
    ['import-curriculum', 'pnpm curriculum:import [--check] [--replace] [--take key] [--force] [folder]'],
    ['evaluate-judge', 'pnpm judge:eval [--question key]'],
  ])('%s says how it is used, when asked and when it is used otherwise', async (command, usage) => {
    const asked = await run(command, ['--help']);
    expect([asked.code, asked.output]).toEqual([0, expect.stringMatching(/^Usage: .*\n$/)]);
    expect(asked.output).toContain(usage);
    const refused = await run(command, ['--no-such-option']);
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(/^Unknown option '--no-such-option'/);
    expect(refused.output.endsWith(`\n${asked.output}`)).toBe(true);
  });
});

describe('curriculum:import', () => {
  it.each([
    ['--no-such-option', "Unknown option '--no-such-option'"],
    ['no-such-folder', 'no-such-folder'],
  ])('refuses %s in a line, without a stack', async (argument, message) => {
    const { code, output } = await run('import-curriculum', [argument], { DATA_DIR: folder });
    expect([code, output]).toEqual([1, expect.stringContaining(message)]);
    expect(output).not.toContain('    at ');
  });
});

describe('judge:eval', () => {
  it('evaluates the practice coach on one question and writes it down', async () => {
    const json = join(folder, 'evaluation.json');
    const { code, output } = await run('evaluate-judge', [
      ...['--question', 'problem-cost'],
      ...['--held-out', '--json', json],
    ]);
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^Judge: practice, practice-\d+\. \d+ cases\./),
    ]);
    expect(output).toMatch(/^held-out fail +\d+/m);
    expect(JSON.parse(await readFile(json, 'utf8'))).toMatchObject({
      judge: { provider: 'practice' },
      summary: { byQuestion: { 'problem-cost': { failed: 0 } } },
    });
  });

  it('takes a provider that cannot be reached for no refusal, and fails only on request', async () => {
    const env = { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' };
    const args = ['--question', 'alternatives-today', '--concurrency', '50'];
    const { code, output } = await run('evaluate-judge', args, env);
    expect([code, output]).toEqual([0, expect.stringMatching(/^all +(\d+) +0 +0 +0 +\1 +0\.0$/m)]);
    expect(output).toContain('not judged because the provider failed');
    expect(output).toMatch(/^(\d+) of \1, done$/m);
    const strict = await run('evaluate-judge', [...args, '--min-agreement', '80'], env);
    expect([strict.code, strict.output]).toEqual([1, expect.stringContaining('below 80%')]);
  });

  it("evaluates answers of one's own in their place, from one file or more", async () => {
    const files = [join(folder, 'one.yaml'), join(folder, 'two.yaml')] as const;
    const answer = 'They lose £300 every month, the owner told me so.';
    await writeFile(files[0], `problem-cost:\n  - { kind: honest, label: pass, answer: "${answer}" }\n`);
    await writeFile(files[1], 'decide-change:\n  - { kind: vague, label: fail, answer: No idea. }\n');
    const { code, output } = await run('evaluate-judge', ['--cases', files[0], '--cases', files[1]]);
    expect([code, output]).toEqual([0, expect.stringMatching(/^Judge: practice, practice-\d+\. 2 cases\./)]);
    expect(output).toMatch(/^all +2 +2 +1 +1 +0 +100\.0$/m);
  });

  it.each([
    ['nothing: [}', /^Problems in the cases: 1\n.*one\.yaml:1: /],
    ['no-such:\n  - { kind: vague, label: fail, answer: No. }', /one\.yaml:1: There's no question "no-such"/],
    ['problem-cost:\n  - { kind: odd, label: fail, answer: No. }', /one\.yaml:2: .*must be one of honest/],
    ['problem-cost:\n  - { kind: honest, label: fail, answer: No. }', /one\.yaml:2: .*pass if it's honest/],
    ['problem-cost: []', /one\.yaml:1: .*Enter at least one case/],
  ])('tells what is wrong with a file of cases: %s', async (text, message) => {
    const file = join(folder, 'one.yaml');
    await writeFile(file, text);
    const { code, output } = await run('evaluate-judge', ['--cases', file]);
    expect([code, output]).toEqual([1, expect.stringMatching(message)]);
    expect(output).not.toContain('    at ');
  });

  it.each([
    [['--cases', 'no-such-file.yaml'], "ENOENT: no such file or directory, open 'no-such-file.yaml'"],
    [['--cases', 'a.yaml', '--held-out'], 'Use one of --held-out, --walks and --cases'],
    [['--question', 'no-such-question'], 'No question has that key'],
    [['--concurrency', 'many'], '--concurrency must be a number from 1 to 100'],
  ])('refuses %s', async (args, message) => {
    const { code, output } = await run('evaluate-judge', args);
    expect([code, output.trim()]).toEqual([1, message]);
  });
});
