import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import dockerignore from '@balena/dockerignore';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { root, workspaces } from './lib/workspace.mjs';

const text = readFileSync(join(root, 'Dockerfile'), 'utf8');
const dockerfile = DockerfileParser.parse(text);
const instructions = dockerfile.getInstructions().map(instruction => ({
  keyword: instruction.getKeyword(),
  line: instruction.getRange()?.start.line ?? 0,
  text: instruction.getArgumentsContent() ?? '',
}));
const bases = dockerfile.getFROMs();
const stages = bases.map(base => base.getBuildStage());
const lastBase = bases.at(-1)?.getRange()?.start.line ?? 0;

/** The instructions of the image that runs. @param {string} keyword */
const atTheEnd = keyword =>
  instructions
    .filter(({ line, keyword: found }) => line >= lastBase && found === keyword)
    .map(({ text }) => text);

const copies = dockerfile.getCOPYs().map(copy => ({
  line: copy.getRange()?.start.line ?? 0,
  from: copy.getFromFlag()?.getValue() ?? null,
  sources: copy
    .getArguments()
    .slice(0, -1)
    .map(argument => argument.getValue()),
}));
const fromContext = copies.filter(({ from }) => from === null).flatMap(({ sources }) => sources);
const ignored = dockerignore.default().add(readFileSync(join(root, '.dockerignore'), 'utf8'));

/** The instructions behind a stage, those of the stages that it starts from included. @param {string} stage @returns {typeof instructions} */
function instructionsOf(stage) {
  const index = stages.indexOf(stage);
  if (index < 0) return [];
  const start = bases[index]?.getRange()?.start.line ?? 0;
  const end = bases[index + 1]?.getRange()?.start.line ?? Number.POSITIVE_INFINITY;
  const own = instructions.filter(({ line }) => line > start && line < end);
  return [...instructionsOf(bases[index]?.getImage() ?? ''), ...own];
}

/** The paths of `chmod -R a+rX` that no later COPY of the stage could undo. @param {string} stage */
function openedTo(stage) {
  const all = instructionsOf(stage);
  const sinceCopied = all.slice(all.findLastIndex(({ keyword }) => keyword === 'COPY') + 1);
  const commands = sinceCopied
    .filter(({ keyword }) => keyword === 'RUN')
    .flatMap(run => run.text.split('&&'));
  return commands.flatMap(command => /^\s*chmod -R a\+rX (.+)/.exec(command)?.[1]?.trim().split(/\s+/) ?? []);
}

/** @param {string} path @param {string} pattern a path with `*` for a name, `.` for everything */
const isUnder = (path, pattern) =>
  pattern === '.' || new RegExp(`^${pattern.replaceAll('*', '[^/]+')}(/|$)`).test(path);

describe('the Dockerfile', () => {
  it('has nothing that a linter objects to', () => {
    expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
  });

  it('starts from one named version of Node', () => {
    const images = bases.map(base => base.getImage()).filter(image => !stages.includes(image));
    expect(new Set(images).size).toBe(1);
    expect(images[0]).toMatch(/^node:(22|24)-[a-z]+-slim$/);
  });

  it('fetches nothing but packages of the lock file and the pnpm that package.json names', () => {
    expect(instructions.filter(({ keyword }) => keyword === 'ADD')).toEqual([]);
    const runs = instructions.filter(({ keyword }) => keyword === 'RUN').map(({ text }) => text);
    for (const run of runs) expect(run).not.toMatch(/curl|wget|https?:|corepack/);
    const installs = runs.filter(run => /npm (install|add|i) /.test(run));
    expect(installs).toHaveLength(3);
    expect(installs[0]).toContain("require('./package.json').packageManager");
    for (const install of installs.slice(1)) expect(install).toContain('pnpm install --frozen-lockfile');
  });

  it('runs packages that were installed for production alone', () => {
    const packages = bases.findLast(base => base.getBuildStage() === 'packages')?.getRange()?.start.line ?? 0;
    const install = instructions.find(({ keyword, line }) => keyword === 'RUN' && line > packages);
    expect(install?.text).toContain('--prod');
    const nodeModules = copies.filter(({ sources }) => sources.includes('/app/node_modules'));
    expect(nodeModules).toMatchObject([{ from: 'packages' }]);
  });

  it('copies what is there and is not kept out by .dockerignore', () => {
    expect(fromContext.length).toBeGreaterThan(0);
    expect(fromContext.filter(source => !existsSync(join(root, source)))).toEqual([]);
    expect(fromContext.filter(source => ignored.ignores(source))).toEqual([]);
    for (const { from } of copies) if (from !== null) expect(stages).toContain(from);
  });

  it('installs with the manifests of all workspaces', () => {
    expect(fromContext).toEqual(expect.arrayContaining(workspaces.map(path => `${path}/package.json`)));
  });
});

describe('the image', () => {
  it('runs as a user with a number that is not 0', () => {
    expect(atTheEnd('USER')).toEqual([expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)]);
  });

  it('starts node itself, so that signals reach it', () => {
    expect(atTheEnd('ENTRYPOINT')).toEqual([]);
    expect(atTheEnd('CMD').map(command => JSON.parse(command))).toEqual([['node', 'apps/api/dist/main.js']]);
  });

  it('can be read by its user whatever the modes of the files in the clone', () => {
    const into = copies.filter(({ line }) => line >= lastBase);
    expect(into.length).toBeGreaterThan(0);
    for (const { from, sources } of into)
      for (const source of sources) {
        const paths = openedTo(from ?? 'the clone');
        expect(paths.filter(path => isUnder(source.replace('/app/', ''), path))).not.toEqual([]);
      }
  });

  it('has the folder in which docker-compose.yml provides secrets, for its user and no others', () => {
    const [user, group] = atTheEnd('USER')[0]?.split(':') ?? [];
    const owner = `--owner=${user} --group=${group}`;
    expect(atTheEnd('RUN')).toEqual([`install --directory ${owner} --mode=750 /secrets`]);
  });

  it('checks its health without a shell', () => {
    const [check, ...others] = dockerfile.getHEALTHCHECKs();
    expect(others).toEqual([]);
    expect(check?.getSubcommand()?.getValue()).toBe('CMD');
    expect(check?.getArgumentsContent()).toMatch(/CMD \["node", "-e", /);
  });

  it('is for production, listens to the outside, and has no secret baked in', () => {
    const variables = dockerfile.getENVs().flatMap(instruction => instruction.getProperties());
    const values = variables.map(variable => [variable.getName(), variable.getValue()]);
    expect(values).toEqual([
      ['NODE_ENV', 'production'],
      ['HOST', '0.0.0.0'],
      ['PORT', '3000'],
    ]);
    expect(dockerfile.getARGs()).toEqual([]);
  });

  it('says what it is', () => {
    expect(atTheEnd('LABEL').join()).toContain('org.opencontainers.image.title="Groundwork"');
  });
});

describe('.dockerignore', () => {
  it.each([
    '.env',
    '.git/config',
    'secrets/session_secret',
    'data/postgres/PG_VERSION',
    'backups/groundwork.ndjson.gz',
    'apps/api/new.ndjson.gz',
    'node_modules/vitest/package.json',
    'apps/api/.env',
    'apps/api/data/session-secret',
    'apps/api/node_modules/pg/package.json',
    'apps/api/dist/main.js',
    'apps/api/src/env.test.ts',
    'apps/api/src/test/server-process.ts',
    'apps/api/bench/bench.ts',
    'apps/web/e2e/artifacts/picture.png',
    'packages/domain/.turbo/build.log',
  ])('keeps out %s', path => {
    expect(ignored.ignores(path)).toBe(true);
  });

  it.each(
    workspaces.flatMap(path => [`${path}/package.json`, `${path}/tsconfig.json`, `${path}/src/index.ts`]),
  )('lets in %s', path => {
    expect(ignored.ignores(path)).toBe(false);
  });
});
