import { describe, expect, it } from 'vitest';
import { MAX_INVITATIONS } from '../entities/cohort.ts';
import { growth, LINEAR } from '../test/growth.ts';
import { readAddresses } from './read-addresses.ts';

const read = (...lines: string[]) => readAddresses(lines.join('\n'));

describe('[AD-95] the addresses of a file', () => {
  it.each([
    ['one a line', 'ada@example.com\r\nnoor@example.com\r\n'],
    ['under a header', '\uFEFFEmail\nada@example.com\nnoor@example.com'],
    ['beside names', 'Name;E-mail\nAda Example;ada@example.com\n"Noor; the second";"noor@example.com"'],
    ['as mail programs write them', '"Example, Ada <ada@example.com>",x\n\n\tnoor@example.com,\n,;\n'],
  ])('are read %s', (_, csv) => {
    expect(readAddresses(csv)).toEqual({ addresses: ['ada@example.com', 'noor@example.com'], refused: [] });
  });

  it('are listed with their line where they are refused, and each is taken once', () => {
    expect(
      read('email', 'ada@example.com', '', 'Noor', 'ADA@example.com', 'noor@', 'kim@example.com'),
    ).toEqual({
      addresses: ['ada@example.com', 'kim@example.com'],
      refused: [
        { line: 4, text: 'Noor', reason: 'no_address' },
        { line: 5, text: 'ADA@example.com', reason: 'repeated' },
        { line: 6, text: 'noor@', reason: 'invalid' },
      ],
    });
  });

  it('lose no first line that is no header', () => {
    expect(read('ada.example.com').refused).toEqual([
      { line: 1, text: 'ada.example.com', reason: 'no_address' },
    ]);
  });

  it('are as many as a cohort can invite', () => {
    const lines = Array.from({ length: MAX_INVITATIONS + 5 }, (_, place) => `f${place}@example.com`);
    const { addresses, refused } = read(...lines);
    expect(addresses).toHaveLength(MAX_INVITATIONS);
    expect(refused.map(({ line, reason }) => [line, reason])).toEqual([[MAX_INVITATIONS + 1, 'too_many']]);
    expect(read(...lines.map(() => 'x')).refused).toHaveLength(MAX_INVITATIONS + 1);
  });

  it('are found in time that grows with the file', () => {
    expect(growth(length => readAddresses('"'.repeat(length)).refused)).toBeLessThan(LINEAR);
  });
});
