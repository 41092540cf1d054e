import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Loopback address that nothing else uses. */
const ADDRESS = '127.0.0.5';
/** Network from which the server under measurement may fetch previews (MARU_LINK_PREVIEW_NETWORKS). */
export const SLOW_SITE_NETWORK = `${ADDRESS}/32`;
/** Exceeds the timeout of a preview's page. */
const DELAY_MS = 10_000;
const HEAD_BYTES = 400_000;

/** Starts a site whose pages are large and never end; it stops with this process. @returns its origin */
export async function startSlowSite(): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.write(
      `<!doctype html><html><head><title>Slow</title>${'<meta name="a" content="b">'.repeat(HEAD_BYTES / 27)}`,
    );
    const timer = setTimeout(() => response.end(), DELAY_MS);
    response.once('close', () => clearTimeout(timer));
  });
  server.listen(0, ADDRESS);
  await once(server, 'listening');
  server.unref();
  return `http://${ADDRESS}:${(server.address() as AddressInfo).port}`;
}
