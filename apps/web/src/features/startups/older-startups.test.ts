import { describe, expect, it } from 'vitest';
import { buildStartup } from '../../test/samples.ts';
import { joinStartups, mayBeCut } from './older-startups.ts';

/** Newest first. */
const startups = (newest: number, oldest: number, problemStatement = '') =>
  Array.from({ length: newest - oldest + 1 }, (_, place) =>
    buildStartup({ id: newest - place, problemStatement }),
  );
const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);

describe('a page may be cut', () => {
  it.each([
    ['never when it is empty', [], false],
    ['not when it is short', startups(199, 1), false],
    ['when it has 200', startups(200, 1), true],
    ['when its texts leave no room for the longest startup', startups(30, 1, '€'.repeat(5000)), true],
    ['not while they do', startups(29, 1, '€'.repeat(5000)), false],
  ])('%s', (_, page, expected) => {
    expect(mayBeCut(page)).toBe(expected);
  });
});

describe('what is known joins the newest page', () => {
  const known = startups(300, 51);
  it.each([
    ['as it was', startups(300, 101), idsOf(known)],
    ['behind newer ones', startups(302, 103), idsOf(startups(302, 51))],
    ['not when one sees all there are', startups(199, 101), idsOf(startups(199, 101))],
    ['not when some are missing between', startups(600, 401), idsOf(startups(600, 401))],
  ])('%s', (_, page, expected) => {
    expect(idsOf(joinStartups(known, page))).toEqual(expected);
  });

  it('without those that were deleted elsewhere', () => {
    const page = startups(300, 100).filter(({ id }) => id !== 150);
    expect(idsOf(joinStartups(known, page))).toEqual(idsOf(known).filter(id => id !== 150));
  });
});
