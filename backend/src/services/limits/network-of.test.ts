import assert from 'node:assert/strict';
import { networkOf, wideNetworkOf } from './network-of.ts';

describe('The network of a visitor in limits', () => {
  const cases: readonly [ip: string, network: string][] = [
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
    ['2001:db8:1:2:3:4:192.0.2.7', '2001:db8:1:2::/64'],
    ['', ''],
  ];
  for (const [ip, network] of cases) {
    it(`${ip || 'nothing'} is ${network || 'nothing'}`, () => assert.equal(networkOf(ip), network));
  }
});

describe('The network of an organisation in limits', () => {
  const cases: readonly [ip: string, network: string][] = [
    ['192.0.2.7', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['', ''],
  ];
  for (const [ip, network] of cases) {
    it(`${ip || 'nothing'} is ${network || 'nothing'}`, () => assert.equal(wideNetworkOf(ip), network));
  }
});
