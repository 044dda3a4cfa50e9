import { expect, it } from 'vitest';
import { BackupError } from './backup-error.ts';
import { toPrintable } from './printable.ts';

it.each([
  ['1.0\u001b[2J\u001b]0;owned\u0007', '1.0\ufffd[2J\ufffd]0;owned\ufffd'],
  ['1.0\r\n0 rows lost', '1.0\ufffd0 rows lost'],
  ['\u009b31mred\u007f', '\ufffd31mred\ufffd'],
  ['a\u202eb\u2028c\u2029d', 'a\ufffdb\ufffdc\ufffdd'],
  ['Ärger – 日本 🚀’', 'Ärger – 日本 🚀’'],
])('makes of %j the harmless %j', (text, printable) => {
  expect(toPrintable(text)).toBe(printable);
  expect(new BackupError(text).message).toBe(printable);
});
