import { expect, it } from 'vitest';
import { cardChangeSchema, cardInputSchema, MAX_CARD_TEXT_LENGTH, resultInputSchema } from './board.ts';

const RESULT = { text: '4 of 9 paid', observedOn: '2026-12-03', bearing: 'supports' };
const messagesOf = (input: object) =>
  resultInputSchema.safeParse({ ...RESULT, ...input }).error?.issues.map(({ message }) => message);

it('takes a link on the web or none', () => {
  const link = (typed: unknown) => resultInputSchema.parse({ ...RESULT, link: typed }).link;
  expect([link(' https://a.example/b '), link('http://a.example'), link('  '), link(null)]).toEqual([
    'https://a.example/b',
    'http://a.example',
    null,
    null,
  ]);
  for (const link of ['javascript:alert(1)', 'ftp://a.example', 'a.example', 'data:text/html,x'])
    expect(messagesOf({ link })).toEqual([
      'Enter a link that starts with https:// or http://, without a user name',
    ]);
});

it('takes a day that is one and a figure that is finite', () => {
  expect(messagesOf({ observedOn: '2026-02-30' })).toHaveLength(1);
  expect(messagesOf({ figure: Number.POSITIVE_INFINITY })).toHaveLength(1);
  expect(messagesOf({ text: '   ' })).toEqual(['Enter what you found']);
});

it('takes no link that carries a user name or a password', () => {
  const bare = 'Enter a link that starts with https:// or http://, without a user name';
  for (const link of [
    'https://a:b@c.example/d',
    'HTTP://a@c.example',
    'https://\\a:b@c.example',
    'https://@a',
  ])
    expect(messagesOf({ link })).toEqual([bare]);
  for (const link of ['https://c.example/@a', 'https://c.example?to=a@b', 'https://c.example#a@b'])
    expect(messagesOf({ link })).toBeUndefined();
});

it('takes a figure that a founder can read and a computer can keep', () => {
  for (const figure of [1e12, -1e12, 0.1, 999_999_999_999.99, 123456.789012345, 0])
    expect(messagesOf({ figure })).toBeUndefined();
  for (const figure of [1e12 + 1, -1e300, 0.1 + 0.2])
    expect(messagesOf({ figure })).toEqual(['At most 15 digits, and no more than 1,000,000,000,000']);
});

it('makes nothing of blanks, and keeps what is absent apart from what is emptied', () => {
  expect(cardInputSchema.parse({ columnId: 1, title: '  Bakers pay ', hypothesis: ' \n ' })).toEqual({
    columnId: 1,
    title: 'Bakers pay',
    hypothesis: null,
  });
  expect(cardChangeSchema.parse({ test: null })).toEqual({ test: null });
});

it('refuses titles of blanks and texts that are too long', () => {
  const issues = cardInputSchema.safeParse({
    columnId: 1,
    title: ' ',
    test: 'x'.repeat(MAX_CARD_TEXT_LENGTH + 1),
  }).error?.issues;
  expect(issues?.map(({ path, message }) => [path, message])).toEqual([
    [['title'], 'Please enter a title'],
    [['test'], 'At most 4000 characters'],
  ]);
});
