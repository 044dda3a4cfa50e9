import { describe, expect, it } from 'vitest';
import { contentWords, stem } from './content-words.ts';

describe('contentWords', () => {
  it('leaves out function words and single letters, and keeps numbers', () => {
    expect(contentWords('It is the receptionist who lost 4 hours at a clinic')).toEqual([
      'receptionist',
      'lost',
      '4',
      'hours',
      'clinic',
    ]);
  });
});

describe('stem', () => {
  it.each([
    ['interviews', 'interview'],
    ['interviewed', 'interview'],
    ['interviewing', 'interview'],
    ['clinics', 'clinic'],
    ['jobs', 'job'],
    ['bus', 'bus'],
    ['40', '40'],
  ])('%s → %s', (word, root) => {
    expect(stem(word)).toBe(root);
  });
});
