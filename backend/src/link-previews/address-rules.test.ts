import assert from 'node:assert/strict';
import { createAddressRules } from './address-rules.ts';

const PUBLIC = `
  1.1.1.1 8.8.8.8 11.0.0.1 100.63.255.255 100.128.0.1 172.15.0.1 172.32.0.1 192.167.1.1 193.0.0.1 223.255.255.254
  2001:4860:4860::8888 2606:4700::1111 2a00:1450::1
`
  .trim()
  .split(/\s+/);
const NOT_PUBLIC = `
  0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 127.0.0.1 127.255.255.254 168.63.129.16
  169.254.169.254 169.254.0.1 172.16.0.1 172.31.255.255 192.0.0.192 192.0.2.1 192.88.99.1 192.168.0.1 198.18.0.1
  198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 :: ::1 ::127.0.0.1
  ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:7f00:1 64:ff9b::7f00:1 64:ff9b::808:808 64:ff9b:1::1 100::1 2001::1 2001:10::1
  2001:20::1 2001:db8::1 2002:7f00:1:: 2002:a00:1::1 3fff::1 fc00::1 fd00:ec2::254 fe80::1 fe80::1%lo 2606:4700::1111%eth0
  fec0::1 ff02::1 4000::1 localhost 127.1 0x7f.0.0.1 1.1.1.1:80 [::1]
`
  .trim()
  .split(/\s+/);

describe('Addresses that previews are fetched from', () => {
  it('are public addresses', () => {
    const rules = createAddressRules([]);
    for (const address of PUBLIC) assert.equal(rules.mayReach(address), true, address);
  });

  it('are not private, local, multicast or IPv4-in-IPv6 addresses', () => {
    const rules = createAddressRules([]);
    for (const address of NOT_PUBLIC) assert.equal(rules.mayReach(address), false, address);
  });

  it('include those of the operator’s list, and no others', () => {
    const rules = createAddressRules([
      { address: '10.1.0.0', prefix: 16 },
      { address: 'fd12::', prefix: 32 },
    ]);
    for (const address of ['10.1.2.3', 'fd12::1', '8.8.8.8'])
      assert.equal(rules.mayReach(address), true, address);
    for (const address of ['10.2.0.1', '127.0.0.1', 'fd13::1', 'fe80::1'])
      assert.equal(rules.mayReach(address), false, address);
    assert.deepEqual(
      ['10.1.2.3', 'fd12::1', '8.8.8.8', '10.2.0.1'].map((address) => rules.isListed(address)),
      [true, true, false, false],
    );
  });
});
