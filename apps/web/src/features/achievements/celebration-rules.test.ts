import { describe, expect, it } from 'vitest';
import { addNews, findNews, openSeen } from './celebration-rules.ts';

const MINUTE = 60_000;
const NOW = 1_000 * MINUTE;

describe('openSeen', () => {
  const stored = { level: 2, achievements: ['level-up'], openAt: NOW - 30 * MINUTE };

  it.each([
    ['a new founder, for whom everything is news', null, 0, { level: 1, achievements: [] }],
    [
      'a new device, where the first list tells what is old',
      null,
      450,
      { level: 3, achievements: undefined },
    ],
    ['a reload, which loses nothing', stored, 450, { level: 2, achievements: ['level-up'] }],
    [
      'an absence, after which nothing is celebrated belatedly',
      { ...stored, openAt: stored.openAt - 1 },
      450,
      { level: 3, achievements: undefined },
    ],
  ])('knows %s', (_, before, points, seen) => {
    expect(openSeen(before, points, NOW)).toEqual({ ...seen, openAt: NOW });
  });
});

describe('findNews', () => {
  const seen = { level: 1, achievements: ['level-up'], openAt: 0 };

  it.each([
    ['nothing', 99, ['level-up'], null],
    ['nothing while the list is not there', 99, undefined, null],
    ['a level', 100, ['level-up'], { level: 2, achievements: [] }],
    ['only the highest of several levels', 900, ['level-up'], { level: 4, achievements: [] }],
    ['a level before the list is there', 100, undefined, { level: 2, achievements: [] }],
    ['an achievement', 50, ['level-up', 'first-steps'], { level: null, achievements: ['first-steps'] }],
    [
      'several things at once',
      400,
      ['level-up', 'first-steps', 'xp-collector'],
      { level: 3, achievements: ['first-steps', 'xp-collector'] },
    ],
  ])('finds %s', (_, experiencePoints, achievements, news) => {
    const earned = { experiencePoints, achievements };
    const first = findNews(seen, earned, NOW);
    expect(first.news).toEqual(news);
    expect(findNews(first.seen, earned, NOW).news).toBeNull();
  });

  it('takes the first list on a new device as it is, and what comes after it as news', () => {
    const first = findNews(
      { level: 3, openAt: 0 },
      { experiencePoints: 450, achievements: ['level-up'] },
      NOW,
    );
    expect(first).toEqual({ news: null, seen: { level: 3, achievements: ['level-up'], openAt: NOW } });
    const later = { experiencePoints: 500, achievements: ['level-up', 'xp-collector'] };
    expect(findNews(first.seen, later, NOW).news).toEqual({ level: null, achievements: ['xp-collector'] });
  });

  it('does not forget what an older answer leaves out', () => {
    const { seen: after } = findNews({ ...seen, level: 5 }, { experiencePoints: 10, achievements: [] }, NOW);
    expect(after).toEqual({ level: 5, achievements: ['level-up'], openAt: NOW });
  });
});

describe('addNews', () => {
  it.each([
    [null, { level: 2, achievements: [] }, { level: 2, achievements: [] }],
    [
      { level: 2, achievements: ['level-up'] },
      { level: null, achievements: ['first-steps'] },
      { level: 2, achievements: ['level-up', 'first-steps'] },
    ],
    [
      { level: 2, achievements: [] },
      { level: 3, achievements: [] },
      { level: 3, achievements: [] },
    ],
  ])('%o and %o are %o', (shown, news, both) => {
    expect(addNews(shown, news)).toEqual(both);
  });
});
