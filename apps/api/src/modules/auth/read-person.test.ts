import { describe, expect, it } from 'vitest';
import { readPerson } from './read-person.ts';

const NOW = 1_800_000_000;
const CLAIMS = { iss: 'https://id.example', sub: 'ada' };
const read = (claims: object, more: object = {}, adminIf: { claim: string; value: string } | null = null) =>
  readPerson({ ...CLAIMS, ...claims }, { ...more }, { adminIf, begunAt: NOW });

describe('[SE-111] an address', () => {
  it.each([
    ['ada@example.com', true, true],
    [' Ada@Example.com ', 'true', true],
    ['ada@example.com', 'yes', false],
    ['ada@example.com', undefined, false],
    // Stored as another one than the provider has verified.
    ['\uff41da@example.com', true, false],
  ])('%j, verified %j, is verified: %j', (email, email_verified, isEmailVerified) => {
    expect(read({ email, email_verified })).toMatchObject({ isEmailVerified });
  });

  it('is of one source, with who says so', () => {
    const more = { email: 'mine@example.com', email_verified: true };
    expect(read({ email: 'theirs@example.com' }, more)).toMatchObject({
      email: 'theirs@example.com',
      isEmailVerified: false,
    });
    expect(read({}, more)).toMatchObject({ email: 'mine@example.com', isEmailVerified: true });
  });

  it('is none where it is no address', () => {
    for (const email of ['nobody', 7, null, ['ada@example.com']]) expect(read({ email }).email).toBeNull();
  });
});

it.each(['', 'x'.repeat(256), 'a b', 'a\0', 'z\ud800', 'ü'])('[SE-112] the subject %j is none', sub => {
  expect(() => read({ sub })).toThrow(expect.objectContaining({ code: 'provider.failed' }));
});

describe('[SE-113] the role', () => {
  const roleOf = (claims: object, claim: string, value = 'leads') => read(claims, {}, { claim, value }).role;

  it.each([
    [{ groups: ['founders', 'leads'] }, 'groups'],
    [{ groups: 'leads' }, 'groups'],
    [{ 'urn:roles': { leads: { org: 'x' } } }, 'urn:roles'],
    [{ realm_access: { roles: ['leads'] } }, 'realm_access.roles'],
    [{ 'a.b': 'leads' }, 'a.b'],
  ])('is given by %j', (claims, claim) => {
    expect(roleOf(claims, claim)).toBe('admin');
  });

  it('is given by a flag or a number', () => {
    expect(roleOf({ is_lead: true }, 'is_lead', 'true')).toBe('admin');
    expect(roleOf({ level: 3 }, 'level', '3')).toBe('admin');
  });

  it.each([
    [{}, 'groups', 'leads'],
    [{ groups: ['leads-of-others'] }, 'groups', 'leads'],
    [{}, 'constructor.name', 'Object'],
    [{ groups: {} }, 'groups', 'toString'],
    [{}, '__proto__', 'undefined'],
    [{}, 'groups', 'undefined'],
    [{ groups: null }, 'groups', 'null'],
  ])('is not given by %j', (claims, claim, value) => {
    expect(roleOf(claims, claim, value)).toBe('user');
  });

  it('is nobody’s business without a claim', () => {
    expect(read({ groups: ['leads'] }).role).toBeNull();
  });
});

it('[SE-114] who logged in before this was begun was not asked, give or take the clocks', () => {
  const wasAsked = (auth_time: unknown) => read({ auth_time }).wasAsked;
  expect([NOW, NOW - 29, NOW + 60].map(wasAsked)).toEqual([true, true, true]);
  expect([NOW - 31, undefined, String(NOW)].map(wasAsked)).toEqual([false, false, false]);
});
