import { parseOptions } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { type Hasher, hasherAtOnce } from './hasher.ts';
import { hashPassword, hashRepeatably, passwordMatches } from './password.ts';

it('the parameters are those of decision 007', async () => {
  const passwordHash = await hashPassword(hasherAtOnce, 'correct horse');
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashRepeatably(hasherAtOnce, 'x', new Uint8Array(16))).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
  );
});

it('without a hash as much is computed, and the answer is no', async () => {
  const against: string[] = [];
  const watched: Hasher = {
    ...hasherAtOnce,
    verify: (passwordHash, text) => {
      against.push(passwordHash);
      return hasherAtOnce.verify(passwordHash, text);
    },
  };
  const real = await hashPassword(hasherAtOnce, 'correct horse');
  expect(await passwordMatches(watched, real, 'correct horse')).toBe(true);
  expect(await passwordMatches(watched, real, 'correct horse ')).toBe(false);
  expect(await passwordMatches(watched, null, 'correct horse')).toBe(false);
  const [known, , unknown] = against.map(passwordHash => parseOptions(passwordHash));
  expect(unknown).toEqual(known);
});
