import type { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { keyPath } from './query-keys.ts';

describe('keyPath', () => {
  it.each([
    [['/api/challenges'], '/api/challenges'],
    [['/api/challenges', 7], '/api/challenges/7'],
    [['/api/startups', 7, 'progress'], '/api/startups/7/progress'],
    [['/api/messages', '7/2/3'], '/api/messages/7/2/3'],
    [['/api/startups', { id: 7 }], null],
    [['/api/startups', null], null],
    [['/api/startups', undefined], null],
    [['/api/startups', 7, 'progress', 'more'], null],
    [['startups'], null],
    [[7], null],
    [[], null],
  ])('%j is %s', (key, path) => {
    expect(keyPath(key)).toBe(path);
  });
});

describe('the data client', () => {
  it('refuses a key with an object in it', () => {
    const client: QueryClient = createQueryClient();
    const key = ['/api/startups', { id: 7 }] as unknown as readonly ['/api/startups'];
    expect(() => client.fetchQuery({ queryKey: key, queryFn: () => 1 })).toThrow('has to be a path');
  });

  it('takes two spellings of one path for the same query', () => {
    const client: QueryClient = createQueryClient();
    client.setQueryData(['/api/startups', 7], 'seven');
    expect(client.getQueryData(['/api/startups/7'])).toBe('seven');
  });
});
