import type { AppServices } from './app-services.ts';
import type { WindowController } from './window-controller.ts';

/** Interval at which an unreachable server is tried again. */
const RETRY_MS = 3_000;

/**
 * Notifies the page when its server becomes unreachable or reachable:
 * an offline reader sends no requests that would detect it.
 */
export function watchConnection(
  { accounts, reach, serverFetch }: Pick<AppServices, 'accounts' | 'reach' | 'serverFetch'>,
  stage: WindowController,
): void {
  reach.onChange((server, isOffline) => {
    if (server === accounts.server()) void stage.notify({ kind: 'connection', isOffline });
  });
  let isAsking = false;
  const ask = async (): Promise<void> => {
    const server = accounts.server();
    if (server === null || isAsking || !reach.isOut(server)) return;
    isAsking = true;
    try {
      const response = await serverFetch(server, null, { method: 'GET', path: '/api/version' });
      await response.body?.cancel();
    } catch {
      // Still unreachable; tried again after the interval.
    }
    isAsking = false;
  };
  setInterval(() => void ask(), RETRY_MS).unref();
}
