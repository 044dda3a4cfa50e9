import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { DataDirectoryInUseError, lockDataDirectory } from './data-directory-lock.ts';

const directory = () => mkdtempSync(path.join(tmpdir(), 'groundwork-lock-'));
const lockOf = (folder: string) => path.join(folder, 'lock.json');

describe('lockDataDirectory', () => {
  it('refuses a folder that a running process holds, and names that process', async () => {
    const folder = directory();
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    try {
      writeFileSync(lockOf(folder), JSON.stringify({ pid: other.pid, host: hostname() }));
      expect(() => lockDataDirectory(folder)).toThrow(DataDirectoryInUseError);
      expect(() => lockDataDirectory(folder)).toThrow(`process ${other.pid}`);
    } finally {
      other.kill('SIGKILL');
    }
  });

  it('takes over from a process that was killed', async () => {
    const folder = directory();
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    other.kill('SIGKILL');
    await once(other, 'exit');
    writeFileSync(lockOf(folder), JSON.stringify({ pid: other.pid, host: hostname() }));
    lockDataDirectory(folder);
    expect(JSON.parse(readFileSync(lockOf(folder), 'utf8'))).toEqual({ pid: process.pid, host: hostname() });
  });

  it('is taken over by one process only, however many find it stale', async () => {
    const folder = directory();
    const source = new URL('./data-directory-lock.ts', import.meta.url).href;
    const script = `import(${JSON.stringify(source)}).then(({ lockDataDirectory }) => {
      process.on('message', () => {
        try { lockDataDirectory(${JSON.stringify(folder)}); process.send('taken'); }
        catch (error) { process.send(error.name); }
      });
      process.send('ready');
    });`;
    const children = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ['--import', 'tsx', '-e', script], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      }),
    );
    try {
      await Promise.all(children.map(child => once(child, 'message')));
      for (let round = 0; round < 10; round += 1) {
        writeFileSync(lockOf(folder), JSON.stringify({ pid: 999_999_999, host: hostname() }));
        const answers = children.map(child => once(child, 'message'));
        for (const child of children) child.send('go');
        const outcomes = (await Promise.all(answers)).map(([outcome]) => outcome);
        expect(outcomes.toSorted()).toEqual([...Array(3).fill('DataDirectoryInUseError'), 'taken']);
      }
    } finally {
      for (const child of children) child.kill('SIGKILL');
    }
  });

  it('takes over a lock that was cut short while being written', () => {
    const folder = directory();
    writeFileSync(lockOf(folder), '{"pid": 1');
    expect(() => lockDataDirectory(folder)).not.toThrow();
  });

  it('does not judge a process on another host', () => {
    const folder = directory();
    writeFileSync(lockOf(folder), JSON.stringify({ pid: 1, host: 'elsewhere' }));
    expect(() => lockDataDirectory(folder)).toThrow(/elsewhere.*delete/s);
  });

  it('gives the folder back', () => {
    const folder = directory();
    lockDataDirectory(folder)();
    expect(() => lockDataDirectory(folder)()).not.toThrow();
  });
});
