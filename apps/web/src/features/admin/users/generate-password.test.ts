import { afterEach, expect, it, vi } from 'vitest';
import { generatePassword } from './generate-password.ts';

afterEach(() => void vi.restoreAllMocks());

it('makes passwords of 20 characters that can be told apart, and another one each time', () => {
  const passwords = Array.from({ length: 200 }, generatePassword);
  for (const password of passwords) expect(password).toMatch(/^[a-km-np-zA-HJ-NP-Z2-9]{20}$/);
  expect(new Set(passwords).size).toBe(200);
});

it('takes no byte that would make some letters likelier than others', () => {
  const rounds = [255, 254, 0, 1];
  const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation(array => {
    (array as Uint8Array).fill(rounds.shift() ?? 2);
    return array;
  });
  expect(generatePassword()).toBe('a'.repeat(20));
  expect(random).toHaveBeenCalledTimes(3);
});
