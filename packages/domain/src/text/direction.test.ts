import { expect, it } from 'vitest';
import { directionOf, isolate } from './direction.ts';

it.each([
  ['Routely', 'ltr'],
  ['  2. "שלום" Ltd', 'rtl'],
  ['٣ روتلي', 'rtl'],
  ['Ünal שלום', 'ltr'],
  ['40 %', undefined],
  ['', undefined],
] as const)('%j runs %s', (text, direction) => {
  expect(directionOf(text)).toBe(direction);
});

it('keeps a name to itself that runs the other way, and leaves the others as they are', () => {
  expect([isolate('Routely'), isolate('روتلي 2')]).toEqual(['Routely', '\u2068روتلي 2\u2069']);
  expect(isolate('\u202Egnp.exe\u2069')).toBe('gnp.exe');
});
