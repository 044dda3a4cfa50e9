import { describe, expect, it } from 'vitest';
import { buildProgress } from '../../test/samples.ts';
import { newestProgress } from './step-queries.ts';

describe('newestProgress', () => {
  it('drops an answer that is older than the one shown', () => {
    const shown = buildProgress({ rev: 5, percent: 67 });
    expect(newestProgress(shown, buildProgress({ rev: 4, percent: 33 }))).toBe(shown);
    expect(newestProgress(shown, buildProgress({ rev: 6, percent: 0 }))?.percent).toBe(0);
    expect(newestProgress(shown, null)).toBeNull();
  });
});
