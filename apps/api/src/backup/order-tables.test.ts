import { expect, it } from 'vitest';
import { orderTables } from './schema.repo.ts';

const table = (name: string, ...references: string[]) => ({ name, references });
const order = (...tables: ReturnType<typeof table>[]) => orderTables(tables).map(({ name }) => name);

it('puts parents before their children, and leaves the rest in order', () => {
  expect(order(table('c', 'b'), table('x'), table('b', 'a'), table('a'))).toEqual(['x', 'a', 'b', 'c']);
});

it('takes a reference to itself, or out of the list, for none', () => {
  expect(order(table('b', 'b'), table('a', 'elsewhere'))).toEqual(['b', 'a']);
});

it('refuses a circle', () => {
  expect(() => order(table('a', 'b'), table('b', 'a'), table('c'))).toThrow('a, b');
});
