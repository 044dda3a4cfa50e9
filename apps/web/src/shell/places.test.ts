import { describe, expect, it } from 'vitest';
import { navigationFor, samePageOf, startupOfPage } from './places.ts';

const founder = { role: 'user' } as const;
const labels = (role: 'user' | 'admin') => navigationFor({ role }, 7, '/').map(({ label }) => label);

describe('the bars', () => {
  it('lead to the screens that there are, in their order', () => {
    expect(labels('user')).toEqual([
      ...['Dashboard', 'Roadmap', 'Validation Board', 'Conversations', 'Chat', 'Report', 'Achievements'],
    ]);
    expect(labels('admin')).toEqual([...labels('user'), 'Admin']);
  });

  it('have no room for more than six on a phone', () => {
    const small = navigationFor({ role: 'admin' }, 7, '/').filter(({ shortLabel }) => shortLabel);
    expect(small.map(({ shortLabel }) => shortLabel)).toEqual([
      ...['Home', 'Roadmap', 'Board', 'Conversations', 'Chat', 'Report'],
    ]);
  });

  it.each([
    ['/', 'Dashboard', 'page'],
    ['/create-startup', 'Dashboard', true],
    ['/roadmap', 'Roadmap', 'page'],
    ['/challenge/3/step/12', 'Roadmap', true],
    ['/validation-board/7', 'Validation Board', 'page'],
    ['/validation-board/8', 'Validation Board', true],
    ['/card-guidance/12', 'Validation Board', true],
    ['/conversations', 'Conversations', 'page'],
    ['/conversations/9', 'Conversations', true],
    ['/persona-chat', 'Chat', 'page'],
    ['/persona-chat/12', 'Chat', true],
    ['/report/7', 'Report', 'page'],
    ['/report/8', 'Report', true],
    ['/report/7/sections', 'Report', true],
    ['/achievements', 'Achievements', 'page'],
  ] as const)('mark at %s that one is in %s', (pathname, label, current) => {
    const marked = navigationFor(founder, 7, pathname).filter(entry => entry.current);
    expect(marked.map(entry => [entry.label, entry.current])).toEqual([[label, current]]);
  });
});

it('new comments are told at the report alone', () => {
  const places = navigationFor(founder, 7, '/', 2);
  expect(places.flatMap(({ label, news }) => (news > 0 ? [[label, news]] : []))).toEqual([['Report', 2]]);
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
    ['/report/9/document', 9],
    ['/report/9/sections', 9],
    ['/validation-board', 7],
    ['/validation-board/9', 9],
    ['/persona-chat', 7],
    ['/persona-chat/9', 7],
    ['/conversations/9', 7],
    ['/account', null],
    ['/create-startup', null],
    ['/admin', null],
  ])('at %s is %s', (pathname, startupId) => {
    expect(startupOfPage(pathname, 7)).toBe(startupId);
  });

  it('is in the address of a report and of a board alone, and a chat has only one', () => {
    expect(samePageOf('/validation-board/9', 7)).toBe('/validation-board/7');
    expect(samePageOf('/report/9', 7)).toBe('/report/7');
    expect(samePageOf('/report/9/sections', 7)).toBe('/report/7/sections');
    expect(samePageOf('/persona-chat/9', 7)).toBe('/persona-chat');
    expect(samePageOf('/conversations/9', 7)).toBe('/conversations');
    expect(samePageOf('/persona-chat', 7)).toBeNull();
    expect(samePageOf('/challenge/3/step/12', 7)).toBeNull();
  });
});
