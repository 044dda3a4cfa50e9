import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DataDirectoryInUseError, lockDataDirectory } from './data-directory-lock.ts';

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
let children: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lock-'));
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const source = new URL('./data-directory-lock.ts', import.meta.url).href;

/** A process that takes the folder when told to, and says what came of it. */
async function startProcess(): Promise<ChildProcess> {
  const script = `import(${JSON.stringify(source)}).then(({ lockDataDirectory }) => {
    let release;
    process.on('message', message => {
      const work = message === 'take' ? lockDataDirectory(${JSON.stringify(folder)}) : release();
      work.then(given => { release = given; process.send('done'); }, error => process.send(error.name));
    });
    process.send('ready');
  });`;
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', script], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  await once(child, 'message');
  return child;
}

async function tell(child: ChildProcess, message: 'take' | 'give'): Promise<unknown> {
  const answer = once(child, 'message');
  child.send(message);
  return (await answer)[0];
}

const sockets = () => readdirSync(folder).filter(name => name.endsWith('.sock'));

describe('lockDataDirectory', () => {
  it('refuses a folder that a running process holds, names it, and does so as long as it runs', async () => {
    const child = await startProcess();
    expect(await tell(child, 'take')).toBe('done');
    await expect(lockDataDirectory(folder)).rejects.toThrow(
      `${folder} is in use by process ${child.pid} on ${hostname()}. Stop that process first.`,
    );
    // Held up, it answers nothing, and holds the folder all the same.
    child.kill('SIGSTOP');
    await expect(lockDataDirectory(folder)).rejects.toThrow(`process ${child.pid} on ${hostname()}`);
    child.kill('SIGCONT');
    expect(await tell(child, 'give')).toBe('done');
    expect(sockets()).toEqual([]);
    await (await lockDataDirectory(folder))();
  });

  it('gives the folder back beside a process that was held up while it asked', async () => {
    const release = await lockDataDirectory(folder);
    // Neither read nor ended, as by a process that is stopped.
    const asking = connect(path.join(folder, sockets()[0] ?? ''));
    await once(asking, 'connect');
    await release();
    expect(sockets()).toEqual([]);
    asking.destroy();
  });

  it('leaves nothing in a folder that it could not look through', async () => {
    mkdirSync(path.join(folder, 'lock-0123abcd-1-0123abcd.sock'));
    await expect(lockDataDirectory(folder, 0)).rejects.toThrow();
    expect(sockets()).toEqual(['lock-0123abcd-1-0123abcd.sock']);
  });

  it('takes over from a process that was killed, whatever name its host had', async () => {
    const child = await startProcess();
    await tell(child, 'take');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const [left] = sockets();
    const release = await lockDataDirectory(folder);
    expect(sockets()).toEqual([expect.not.stringContaining(left ?? '')]);
    await release();
  });

  it('is taken by one process only, however many begin at once beside what dead ones left', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(startProcess));
    for (let round = 0; round < 10; round += 1) {
      const outcomes = await Promise.all(all.map(child => tell(child, 'take')));
      expect(outcomes.toSorted()).toEqual([...Array(3).fill('DataDirectoryInUseError'), 'done']);
      const holder = all[outcomes.indexOf('done')];
      if (holder) expect(await tell(holder, 'give')).toBe('done');
    }
  });

  it('holds it against the same process too', async () => {
    const release = await lockDataDirectory(folder);
    await expect(lockDataDirectory(folder)).rejects.toThrow(DataDirectoryInUseError);
    await release();
  });

  it('watches a socket of another kernel, unless it is old', async () => {
    const child = await startProcess();
    await tell(child, 'take');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const foreign = path.join(folder, 'lock-0123abcd-1-0123abcd.sock');
    renameSync(path.join(folder, sockets()[0] ?? ''), foreign);
    const renewed = setTimeout(() => utimesSync(foreign, new Date(), new Date(Date.now() + 5000)), 100);
    await expect(lockDataDirectory(folder, 1000)).rejects.toThrow('process 1 on another machine');
    clearTimeout(renewed);
    utimesSync(foreign, new Date(0), new Date(0));
    await (await lockDataDirectory(folder))();
    expect(sockets()).toEqual([]);
  });

  it('refuses the folder of an older version that runs, and forgets one that does not', async () => {
    const child = await startProcess();
    const former = path.join(folder, 'lock.json');
    writeFileSync(former, JSON.stringify({ pid: child.pid, host: hostname() }));
    await expect(lockDataDirectory(folder)).rejects.toThrow(`process ${child.pid} on`);
    writeFileSync(former, JSON.stringify({ pid: child.pid, host: 'a-container-that-is-gone' }));
    await (await lockDataDirectory(folder))();
    expect(readdirSync(folder)).toEqual([]);
  });
});
