import type { Parts } from './open-parts.ts';
import type { Stage } from './stage.ts';

/** How often a server that is out of reach is asked whether it is back. */
const RETRY_MS = 3_000;

/** Tells the page when its server goes out of reach, and when it is back: who reads offline asks for nothing that would find out. */
export function watchConnection({ accounts, reach, serverFetch }: Pick<Parts, 'accounts' | 'reach' | 'serverFetch'>, stage: Stage): void {
  reach.onChange((server, isOffline) => {
    if (server === accounts.server()) void stage.tell({ kind: 'connection', isOffline });
  });
  let isAsking = false;
  const ask = async (): Promise<void> => {
    const server = accounts.server();
    if (server === null || isAsking || !reach.isOut(server)) return;
    isAsking = true;
    try {
      const answer = await serverFetch(server, null, { method: 'GET', path: '/api/version' });
      await answer.body?.cancel();
    } catch {
      // It is still away, and asked again.
    }
    isAsking = false;
  };
  setInterval(() => void ask(), RETRY_MS).unref();
}
