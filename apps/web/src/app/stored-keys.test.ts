import { beforeEach, expect, it } from 'vitest';
import { clearSessionKeys, clearStoredKeys, preferenceKey } from './stored-keys.ts';

beforeEach(() => {
  for (const key of [
    'groundwork:user_1:draft:7:3',
    'groundwork:user_12:draft:7:3',
    'groundwork:color-scheme',
  ]) {
    localStorage.setItem(key, 'x');
  }
  sessionStorage.setItem('groundwork:user_1:new', 'x');
});

it('removes what others left and keeps the rest', () => {
  clearStoredKeys(12);
  expect(Object.keys(localStorage).sort()).toEqual([
    'groundwork:color-scheme',
    'groundwork:user_12:draft:7:3',
  ]);
  expect(sessionStorage.length).toBe(0);
});

it('removes every user, but no setting of the browser', () => {
  clearStoredKeys();
  expect(Object.keys(localStorage)).toEqual(['groundwork:color-scheme']);
});

it('keeps preferences and drafts when a session ends by itself', () => {
  localStorage.setItem(preferenceKey(1, 'selected-startup'), '7');
  localStorage.setItem('groundwork:user_1:seen', 'x');
  clearSessionKeys();
  expect(Object.keys(localStorage).sort()).toEqual(
    [
      'groundwork:color-scheme',
      'groundwork:user_1:draft:7:3',
      'groundwork:user_12:draft:7:3',
      'groundwork:user_1:preferences:selected-startup',
    ].sort(),
  );
  expect(sessionStorage.length).toBe(0);
});
