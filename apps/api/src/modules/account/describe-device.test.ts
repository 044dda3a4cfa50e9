import { growth, LINEAR } from '@groundwork/domain/testing';
import { describe, expect, it } from 'vitest';
import { describeDevice } from './account.routes.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('describeDevice', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Linux'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`,
      'Chrome on Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`,
      'Microsoft Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/126.0.0.0 Mobile Safari/537.36`,
      'Chrome on Android',
    ],
    ['something (Windows NT 10.0)', 'Windows'],
  ])('%s is %s', (userAgent, device) => {
    expect(describeDevice(userAgent)).toBe(device);
  });

  it.each([[null], [''], [' '], ['node'], ['curl/8.5.0'], ['Mozilla/5.0'], ['\ud800']])(
    '%o is an unknown device',
    userAgent => {
      expect(describeDevice(userAgent)).toBe('Unknown device');
    },
  );

  it('repeats no words of whoever logs in', () => {
    expect(describeDevice('You have won/1.0 Version/1')).toBe('Unknown device');
    expect(describeDevice('constructor/1.2 version/3')).toBe('Unknown device');
    expect(describeDevice('You have won/1.0 (Windows NT 10.0)')).toBe('Windows');
  });

  it.each(['/', '(', ' ', '; ', 'Version/', 'a b/', 'opera/9 ', 'android ', 'like gecko ', '0.'])(
    'takes no time over %j again and again',
    piece => {
      expect(growth(length => describeDevice(piece.repeat(length / piece.length)))).toBeLessThan(LINEAR);
    },
  );
});
