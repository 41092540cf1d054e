import { Resolver } from 'node:dns/promises';

/** Finds the addresses of a name. */
export interface HostResolver {
  /** IPv4 first; none when there is no such name, when nobody answers, and when `signal` ends it. */
  resolve(host: string, signal: AbortSignal): Promise<readonly string[]>;
}

const TIMEOUT_MS = 2_000;

/**
 * Asks name servers itself: the system's way would hold a thread of the process for every name that is slow, and would take
 * names of its own (`/etc/hosts`) for public ones.
 * @param servers `address` or `address:port`; the system's where there are none
 */
export function createHostResolver(servers: readonly string[]): HostResolver {
  return {
    resolve: async (host, signal) => {
      const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
      if (servers.length > 0) resolver.setServers([...servers]);
      const cancel = (): void => resolver.cancel();
      signal.addEventListener('abort', cancel, { once: true });
      try {
        const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
        return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      } finally {
        signal.removeEventListener('abort', cancel);
      }
    },
  };
}
