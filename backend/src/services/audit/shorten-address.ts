import { networkOf } from '../limits/network-of.ts';

/** Shortens an address for storage: enough to identify a provider, too little for a household. */
export function shortenAddress(ip: string): string {
  const network = networkOf(ip);
  if (network.includes(':')) return `${network.split(':').slice(0, 3).join(':')}::/48`;
  const bytes = network.split('.');
  return bytes.length === 4 ? `${bytes.slice(0, 3).join('.')}.0/24` : '';
}
