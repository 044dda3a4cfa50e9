import { expect, it } from 'vitest';
import { LongLineError, splitLines } from './read-backup.ts';

const LONGEST = 12;

async function split(...chunks: string[]): Promise<string[]> {
  const lines: string[] = [];
  const source = (async function* () {
    for (const chunk of chunks) yield Buffer.from(chunk);
  })();
  for await (const line of splitLines(source, LONGEST)) lines.push(String(line));
  return lines;
}

it('gives whole lines however they arrive', async () => {
  expect(await split('a\nb', 'c', 'd\n', '\n', 'e\nf\n')).toEqual(['a\n', 'bcd\n', '\n', 'e\n', 'f\n']);
});

it('breaks at line feeds alone', async () => {
  expect(await split('a\u2028b\u2029c\rd\n')).toEqual(['a\u2028b\u2029c\rd\n']);
});

it('drops a line that never ends', async () => {
  expect(await split('a\nb')).toEqual(['a\n']);
});

it('takes a line of as many bytes as it may have, and none of more', async () => {
  const line = 'elevenchars\n';
  expect(await split(line, 'eleven', `chars\n${line}`)).toEqual([line, line, line]);
  await expect(split('a\n', `-${line}`)).rejects.toBeInstanceOf(LongLineError);
  await expect(split('-eleven', 'chars', '\n')).rejects.toBeInstanceOf(LongLineError);
});

it('does not collect a line that is too long', async () => {
  let given = 0;
  const endless = (async function* () {
    for (; given < 100; given++) yield Buffer.from('1234');
  })();
  await expect(splitLines(endless, LONGEST).next()).rejects.toBeInstanceOf(LongLineError);
  expect(given).toBe(3);
});
