import { describe, expect, it } from 'vitest';
import { credentialsSchema, emailSchema, fullNameSchema, usernameSchema } from '../entities/user.ts';
import { growth, LINEAR } from '../test/growth.ts';
import { hasUnseenCharacters, normaliseName } from './names.ts';

const code = (character: string) => `U+${character.codePointAt(0)?.toString(16).toUpperCase()}`;
const issues = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map(({ message }) => message);

const UNSEEN = [
  '\u3164',
  '\u115F',
  '\u1160',
  '\uFFA0',
  '\u2800',
  '\u034F',
  '\uFE0F',
  '\u{E0100}',
  '\u180B',
  '\u17B4',
  '\u00AD',
  '\u200B',
  '\u202E',
  '\u2028',
  '\u2060',
  '\uFEFF',
  '\uFFFC',
  '\u{1D159}',
  '\u{E0041}',
  '\t',
].map(character => [code(character), character] as const);

describe('a character that draws nothing', () => {
  it.each(UNSEEN)('is refused inside a name: %s', (_, character) => {
    const name = `ad${character}min`;
    expect(issues(usernameSchema.safeParse(name))).toEqual(['Username has invisible characters']);
    expect(issues(fullNameSchema.safeParse(name))).toEqual(['Full name has invisible characters']);
    expect(issues(emailSchema.safeParse(`${name}@example.com`))).toEqual(['Email has invisible characters']);
  });

  it.each(['admi\u0307n', 'j\u0307oe', 'adm\u0456\u0307n'])('is a second dot above a letter: %s', name => {
    expect(issues(usernameSchema.safeParse(name))).toEqual(['Username has invisible characters']);
  });

  it.each(['ada', 'İstanbul', 'Straße', 'ΣΑΣΑΣ', '小林聡美', 'نور', 'प्रिया', 'Ngọc Hân', 'a_b-c.d', 'ada🎈'])(
    'is none of those of %s',
    name => {
      expect(hasUnseenCharacters(name)).toBe(false);
      expect(usernameSchema.parse(name)).toBe(name);
    },
  );
});

describe('names that are drawn alike', () => {
  it.each([
    ['Zoe\u0308', 'Zo\u00EB'],
    ['\uFF41\uFF44\uFF41', 'ada'],
    ['\uFB01nn', 'finn'],
    ['\u212Aim', 'Kim'],
    ['ada \u2003\u00A0 b', 'ada b'],
    ['  ada ', 'ada'],
  ])('%j is written %j', (typed, written) => {
    expect(normaliseName(typed)).toBe(written);
    expect(usernameSchema.parse(typed)).toBe(written);
    expect(fullNameSchema.parse(typed)).toBe(written);
    expect(emailSchema.parse(`${typed.trim().replaceAll(/[^\w\uFF00-\uFFFF]/g, 'e')}@EXAMPLE.com`)).toMatch(
      /^[\x20-\x7E]+$/,
    );
  });
});

describe("a person's name", () => {
  it.each(['علی\u200Cرضا', 'क्\u200Dष', 'Ada ❤\uFE0F', 'Ada 👩🏽\u200D💻', '🏳\uFE0F\u200D🌈 Ada'])(
    'keeps what its letters and emoji are joined with: %s',
    name => {
      expect(fullNameSchema.parse(name)).toBe(name);
    },
  );

  it.each(['\u200C\u200C', 'Ada \u200D', 'a\uFE0Fb'])('joins nothing in %j', name => {
    expect(fullNameSchema.safeParse(name).success).toBe(false);
  });
});

describe('the length of a name', () => {
  it('is that of the name as it is stored', () => {
    expect(usernameSchema.parse(`  ${'e\u0301'.repeat(64)}`)).toHaveLength(64);
    expect(issues(usernameSchema.safeParse('e\u0301'.repeat(65)))).toEqual(['At most 64 characters']);
    expect(issues(usernameSchema.safeParse('e\u0301e\u0301'))).toEqual([
      'Username must be at least 3 characters',
    ]);
    expect(issues(usernameSchema.safeParse('\uFDFA'.repeat(4)))).toEqual(['At most 64 characters']);
  });

  it('is limited before the name is normalised, which would take long', () => {
    const read = (length: number) => {
      const name = `a${'\u0315\u0300'.repeat(length / 2)}`;
      return [
        ...[usernameSchema, fullNameSchema, emailSchema].map(schema => schema.safeParse(name)),
        credentialsSchema.safeParse({ username: name, password: 'correct horse' }),
      ].some(({ success }) => success);
    };
    expect(read(120_000)).toBe(false);
    expect(growth(read)).toBeLessThan(LINEAR);
  });
});

it('logging in takes a name as it is typed, and as older accounts have it', () => {
  const login = (username: string) => credentialsSchema.safeParse({ username, password: 'secret' });
  for (const username of [
    'Zoe\u0308',
    'ad\u3164min',
    ' ada  b ',
    '\u00BD',
    'e\u0301'.repeat(64),
    '\uFDFA'.repeat(64),
  ])
    expect(login(username).data?.username).toBe(username.trim());
  expect(issues(login('ab'))).toEqual(['Username must be at least 3 characters']);
  expect(issues(login('x'.repeat(255)))).toEqual(['At most 254 characters']);
});
