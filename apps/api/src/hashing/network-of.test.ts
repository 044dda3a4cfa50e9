import { expect, it } from 'vitest';
import { lineOf, networkOf } from './network-of.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the network of %s is %s', (ip, network) => {
  expect(networkOf({ ip })).toBe(network);
});

it.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['::ffff:203.0.113.7', ['::ffff:203.0.113.7']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1', '2001:db8:1:2']],
  ['2001:db8::6', ['2001:db8:0', '2001:db8:0:0']],
])('%s waits in the line %j', (ip, line) => {
  expect(lineOf(networkOf({ ip }))).toEqual(line);
});
