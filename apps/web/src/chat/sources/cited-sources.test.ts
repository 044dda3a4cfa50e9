import { expect, it } from 'vitest';
import { buildMessage } from '../../test/samples.ts';
import { citedSources } from './cited-sources.ts';

const cite = (id: number, ...citations: string[]) => buildMessage({ id, role: 'assistant', citations });
const urls = (...messages: Parameters<typeof citedSources>[0]) =>
  citedSources(messages).map(({ url }) => url);

it('lists the newest message first, and what one message cites in its order', () => {
  expect(urls(cite(1, 'https://a.example/1', 'https://b.example/2'), cite(2, 'https://c.example/3'))).toEqual(
    ['https://c.example/3', 'https://a.example/1', 'https://b.example/2'],
  );
});

it('names an address once, however it is spelled', () => {
  expect(urls(cite(1, 'https://a.example'), cite(2, 'HTTPS://A.example/', 'https://a.example:443/'))).toEqual(
    ['https://a.example/'],
  );
});

it("lists the coach's messages only", () => {
  const founder = buildMessage({ role: 'user', citations: ['https://a.example/'] });
  const system = buildMessage({ role: 'system', citations: ['https://a.example/'] });
  expect(urls(founder, system)).toEqual([]);
});

it.each([
  '',
  'a.example',
  '/path',
  '//a.example',
  'http://',
  'https://a b',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'ftp://a.example',
  'mailto:a@b.example',
])('leaves out %j', citation =>
  expect(urls(cite(1, citation, 'https://ok.example/'))).toEqual(['https://ok.example/']),
);

it('shows host and path', () => {
  const read = (url: string) => citedSources([cite(1, url)])[0];
  expect(read('https://www.a.example/b/c?d=e#f')).toMatchObject({ host: 'a.example', path: '/b/c?d=e' });
  expect(read('http://a.example:8080')).toMatchObject({ host: 'a.example:8080', path: '' });
  // A look-alike address shows its real host.
  expect(read('https://аpple.example/')?.host).toMatch(/^xn--/);
  expect(read('https://good.example@evil.example/')?.host).toBe('evil.example');
});
