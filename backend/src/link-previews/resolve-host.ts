import { Resolver } from 'node:dns/promises';

/** Resolves host names to addresses. */
export interface HostResolver {
  /**
   * Returns IPv4 addresses first; an empty list for an unknown
   * name, without a response, and when `signal` aborts.
   */
  resolve(host: string, signal: AbortSignal): Promise<readonly string[]>;
}

const TIMEOUT_MS = 2_000;

/**
 * Queries name servers directly: the system's resolver would block a thread of the process for every slow
 * name, and would treat local names (`/etc/hosts`) as public.
 * @param servers `address` or `address:port`; when empty, the system's
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
        return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
      } finally {
        signal.removeEventListener('abort', cancel);
      }
    },
  };
}
