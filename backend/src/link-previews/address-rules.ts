import { BlockList, isIP } from 'node:net';

/** A network that is allowed although it is not public, from `readNetworks` of the configuration. */
export interface Network {
  readonly address: string;
  readonly prefix: number;
}

/**
 * Decides which addresses may be connected to. Node's `BlockList` compares them. `ipaddr.js` 2.5 could not
 * replace the lists below: its `range()` takes 168.63.129.16 and the unassigned 4000::1 for `unicast`.
 */
export interface AddressRules {
  /**
   * @param address an IP address in canonical form
   */
  mayReach(address: string): boolean;
  /** Returns true for an address in the operator's list, on which every port is allowed. */
  isListed(address: string): boolean;
}

/**
 * IPv4 ranges without public servers: IANA's special-purpose address registry (RFC 6890 and later), multicast
 * (RFC 5771), and a cloud provider's metadata address inside a public range.
 */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/**
 * Range of all public IPv6 servers (RFC 4291); excludes IPv4
 * in IPv6 (mapped, NAT64), local networks and multicast.
 */
const GLOBAL_V6 = '2000::/3';
/**
 * Exceptions within that range: protocol assignments with Teredo and ORCHID (RFC 6890), documentation, 6to4
 * (which maps to any IPv4 address), documentation.
 */
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

/**
 * @param allowed networks of the operator's list
 */
export function createAddressRules(allowed: readonly Network[]): AddressRules {
  const special = blockList([...SPECIAL_V4, ...SPECIAL_V6].map(networkOf));
  const global = blockList([networkOf(GLOBAL_V6)]);
  const listed = blockList(allowed);
  const isListed = (address: string): boolean =>
    isIP(address) !== 0 && listed.check(address, familyOf(address));
  return {
    isListed,
    mayReach: (address) => {
      // An address with a zone (`fe80::1%eth0`) is link-local.
      if (isIP(address) === 0 || address.includes('%')) return false;
      if (isListed(address)) return true;
      const family = familyOf(address);
      return !special.check(address, family) && (family === 'ipv4' || global.check(address, family));
    },
  };
}

function blockList(networks: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const { address, prefix } of networks) list.addSubnet(address, prefix, familyOf(address));
  return list;
}

function networkOf(text: string): Network {
  const [address = '', prefix = ''] = text.split('/');
  return { address, prefix: Number(prefix) };
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
