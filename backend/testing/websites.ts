import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Local web server in the role of another site. */
export interface Website {
  readonly port: number;
  /** Returns the number of connections opened to it. */
  connections(): number;
  readonly requests: readonly IncomingMessage[];
  close(): Promise<void>;
}

/** Address of another site that may be fetched: in a network of its own. */
export const SITE_ADDRESS = '127.0.0.5';
export const SITE_NETWORK = `${SITE_ADDRESS}/32`;

/**
 * @param port 0 for any free one
 */
export async function startWebsite(
  address: string,
  port: number,
  handler: RequestListener,
): Promise<Website> {
  const requests: IncomingMessage[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    requests.push(request);
    handler(request, response);
  });
  server.on('connection', () => void connections++);
  server.listen(port, address);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Responds with an HTML page. */
export function page(head: string, headers: Readonly<Record<string, string>> = {}): RequestListener {
  return (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...headers });
    response.end(`<!doctype html><html><head>${head}</head><body>words</body></html>`);
  };
}
