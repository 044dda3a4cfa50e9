import { Signer } from '@fastify/cookie';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RememberingSigner } from './remembering-signer.ts';

const SECRET = 'a secret of more than 32 characters, for tests';
const GENUINE = { valid: true, renew: false };

/** Counts the signatures that are computed. */
const computed = () => vi.spyOn(Signer.prototype, 'unsign');
afterEach(() => vi.restoreAllMocks());

describe('a signed cookie', () => {
  it('is found genuine every time, and computed once', () => {
    const signer = new RememberingSigner(SECRET);
    const cookie = signer.sign('an.id');
    expect(cookie).toMatch(/^an\.id\../);
    const computations = computed();
    for (let time = 0; time < 3; time += 1)
      expect(signer.unsign(cookie)).toEqual({ ...GENUINE, value: 'an.id' });
    expect(computations).toHaveBeenCalledTimes(1);
  });

  it('is signed again from memory once it was found genuine, and only then', () => {
    const signer = new RememberingSigner(SECRET);
    const cookie = signer.sign('id');
    const computations = vi.spyOn(Signer.prototype, 'sign');
    expect(signer.sign('id')).toBe(cookie);
    expect(computations).toHaveBeenCalledTimes(1);
    signer.unsign(cookie);
    expect([signer.sign('id'), signer.sign('other') === cookie]).toEqual([cookie, false]);
    expect(computations).toHaveBeenCalledTimes(2);
  });

  it('is genuine to another process with the secret, and to nobody with another one', () => {
    const cookie = new RememberingSigner(SECRET).sign('id');
    expect(new RememberingSigner(SECRET).unsign(cookie)).toMatchObject({ valid: true, value: 'id' });
    expect(new RememberingSigner(`${SECRET}!`).unsign(cookie)).toMatchObject({ valid: false, value: null });
  });
});

describe('a forged cookie', () => {
  const cookie = new RememberingSigner(SECRET).sign('id');
  const signature = cookie.slice('id.'.length);

  it.each([
    ['of another id', `other.${signature}`],
    ['with a character changed', cookie.slice(0, -1) + (cookie.endsWith('A') ? 'B' : 'A')],
    ['with a character more', `${cookie}A`],
    ['with a character less', cookie.slice(0, -1)],
    ['in other letters', `ID.${signature}`],
    ['without a signature', 'id.'],
    ['without a dot', 'id'],
    ['of nothing', ''],
    ['of a property that objects have', '__proto__'],
  ])('%s is refused every time, though the genuine one is known', (_name, forged) => {
    const signer = new RememberingSigner(SECRET);
    signer.unsign(cookie);
    const computations = computed();
    for (let time = 0; time < 3; time += 1)
      expect(signer.unsign(forged)).toMatchObject({ valid: false, value: null });
    expect(computations).toHaveBeenCalledTimes(3);
    expect(signer.unsign(cookie)).toMatchObject({ valid: true, value: 'id' });
  });

  it('does not push the genuine ones out, however many come', () => {
    const signer = new RememberingSigner(SECRET);
    signer.unsign(cookie);
    for (let number = 0; number < 10_001; number += 1) signer.unsign(`id${number}.${signature}`);
    const computations = computed();
    expect(signer.unsign(cookie)).toMatchObject({ valid: true, value: 'id' });
    expect(computations).not.toHaveBeenCalled();
  });
});

it('remembers 10,000 and begins anew with the next, of which each is still told right', () => {
  const signer = new RememberingSigner(SECRET);
  const cookies = Array.from({ length: 10_001 }, (_, number) => signer.sign(`id${number}`));
  const ask = (number: number) => signer.unsign(cookies[number] ?? '');
  const computations = computed();
  for (let number = 0; number < 10_000; number += 1) ask(number);
  ask(0);
  expect(computations).toHaveBeenCalledTimes(10_000);
  ask(10_000);
  expect(computations).toHaveBeenCalledTimes(10_001);
  for (const number of [0, 9999, 10_000]) expect(ask(number)).toEqual({ ...GENUINE, value: `id${number}` });
  expect(computations).toHaveBeenCalledTimes(10_003);
});
