import assert from 'node:assert/strict';
import { describeDevice } from './describe-device.ts';

describe('Devices', () => {
  for (const [name, userAgent, browser, system] of [
    [
      'Chrome on Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36',
      'Chrome',
      'Windows',
    ],
    [
      'Edge',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36 Edg/141.0',
      'Edge',
      'Windows',
    ],
    [
      'Safari on an iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    [
      'Firefox on Linux',
      'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
      'Firefox',
      'Linux',
    ],
    [
      'Whale on macOS',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/138.0 Whale/4.33 Safari/537.36',
      'Whale',
      'macOS',
    ],
    [
      'Samsung on Android',
      'Mozilla/5.0 (Linux; Android 16; K) SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
    ],
    ['nothing known', 'node', null, null],
  ] as const) {
    it(`are named: ${name}`, () => assert.deepEqual(describeDevice(userAgent), { browser, system }));
  }
});
