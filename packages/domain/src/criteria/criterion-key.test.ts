import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { criterionKey } from './criterion-key.ts';
import { criterionSchema } from './rubric.ts';

describe('criterionKey', () => {
  it('is readable, and the same on every run: it is stored', () => {
    expect(criterionKey('Names a specific role')).toMatchInlineSnapshot(
      `"names-a-specific-role-1qive2c1ti8fjf"`,
    );
  });

  it('makes no difference between cases and spacings of a text', () => {
    expect(criterionKey('  Names a\n role ')).toBe(criterionKey('names a role'));
  });

  it.each([
    ['Margin > 10 %', 'Margin < 10 %'],
    ['A'.repeat(300), 'A'.repeat(301)],
    ['角色', '日期'],
    ['', ' ?'],
  ])('tells %j from %j', (a, b) => {
    expect(criterionKey(a)).not.toBe(criterionKey(b));
  });

  it('fits where a criterion id is wanted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), text => {
        expect(criterionSchema.safeParse({ id: criterionKey(text), text: 'x' }).success).toBe(true);
      }),
    );
  });

  it('does not collide on similar texts', () => {
    const keys = Array.from({ length: 20_000 }, (_, index) => criterionKey(`条件 ${index}`));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
