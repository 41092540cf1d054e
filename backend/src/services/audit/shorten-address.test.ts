import assert from 'node:assert/strict';
import { shortenAddress } from './shorten-address.ts';

describe('An address in the audit log', () => {
  const cases: readonly [ip: string, kept: string][] = [
    ['192.0.2.77', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['', ''],
    ['unknown', ''],
  ];
  for (const [ip, shortened] of cases)
    it(`${ip || 'nothing'} is ${shortened || 'nothing'}`, () => assert.equal(shortenAddress(ip), shortened));
});
