import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readStored, useStored, writeStored } from './use-stored.ts';

const KEY = 'groundwork:user_1:draft';
const open = () => renderHook(({ key }) => useStored(key, 'none'), { initialProps: { key: KEY } });

it('writes only what is chosen, and reads it again', () => {
  const { result } = open();
  expect(result.current[0]).toBe('none');
  expect(localStorage.length).toBe(0);
  act(() => result.current[1](old => `${old}, then one`));
  expect(open().result.current[0]).toBe('none, then one');
});

it('takes two changes in a row, each upon the other', () => {
  const { result } = open();
  act(() => {
    result.current[1](() => 'a');
    result.current[1](old => `${old}b`);
  });
  expect(result.current[0]).toBe('ab');
});

it('writes nothing for a user who has gone', () => {
  const { result, unmount } = open();
  act(() => result.current[1](() => 'typed'));
  unmount();
  localStorage.clear();
  act(() => result.current[1](old => old));
  expect(localStorage.length).toBe(0);
});

it('changes with its key, and a late change of the old one is dropped', () => {
  const { result, rerender } = open();
  const [, changeOld] = result.current;
  act(() => changeOld(() => 'typed'));
  rerender({ key: 'groundwork:user_2:draft' });
  expect(result.current[0]).toBe('none');
  localStorage.clear();
  act(() => changeOld(() => 'late'));
  expect(result.current[0]).toBe('none');
  expect(localStorage.length).toBe(0);
});

it('stores nothing any more once it is undefined', () => {
  writeStored(KEY, 'typed');
  expect(readStored(KEY, 'none')).toBe('typed');
  writeStored(KEY, undefined);
  expect(readStored(KEY, 'none')).toBe('none');
  expect(localStorage.length).toBe(0);
});

it('takes what is broken for nothing', () => {
  localStorage.setItem(KEY, '{');
  expect(open().result.current[0]).toBe('none');
});
