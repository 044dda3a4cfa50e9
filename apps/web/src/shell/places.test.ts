import { describe, expect, it } from 'vitest';
import { navigationFor, samePageOf, startupOfPage } from './places.ts';

const founder = { role: 'user' } as const;
const labels = (role: 'user' | 'admin') => navigationFor({ role }, 7, '/').map(({ label }) => label);

describe('the bars', () => {
  it('lead to the screens that there are, in their order', () => {
    expect(labels('user')).toEqual(['Dashboard', 'Roadmap', 'Report', 'Achievements']);
  });

  it('have no room for more than four on a phone, beside the theme', () => {
    const small = navigationFor({ role: 'admin' }, 7, '/').filter(({ shortLabel }) => shortLabel);
    expect(small.map(({ shortLabel }) => shortLabel)).toEqual(['Home', 'Roadmap', 'Report']);
  });

  it.each([
    ['/', 'Dashboard', 'page'],
    ['/create-startup', 'Dashboard', true],
    ['/roadmap', 'Roadmap', 'page'],
    ['/challenge/3/step/12', 'Roadmap', true],
    ['/report/7', 'Report', 'page'],
    ['/report/8', 'Report', true],
    ['/achievements', 'Achievements', 'page'],
  ] as const)('mark at %s that one is in %s', (pathname, label, current) => {
    const marked = navigationFor(founder, 7, pathname).filter(entry => entry.current);
    expect(marked.map(entry => [entry.label, entry.current])).toEqual([[label, current]]);
  });
});

describe('the startup of a page', () => {
  it.each([
    ['/', 7],
    ['/roadmap', 7],
    ['/challenge/3', 7],
    ['/challenge/3/step/12', 7],
    ['/achievements', 7],
    ['/report/latest', 7],
    ['/report/9', 9],
    ['/account', null],
    ['/create-startup', null],
    ['/admin', null],
  ])('at %s is %s', (pathname, startupId) => {
    expect(startupOfPage(pathname, 7)).toBe(startupId);
  });

  it('is in the address of a report alone', () => {
    expect(samePageOf('/report/9', 7)).toBe('/report/7');
    expect(samePageOf('/challenge/3/step/12', 7)).toBeNull();
  });
});
