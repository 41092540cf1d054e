import { Agent, request } from 'node:http';

/** Sends requests over kept connections. */
export interface LoadClient {
  /** @returns the status, and the body of the response. Rejects when there is none */
  send(request: LoadRequest): Promise<{ readonly status: number; readonly text: string }>;
  close(): void;
}

export interface LoadRequest {
  readonly method: 'GET' | 'PUT';
  readonly path: string;
  readonly cookie?: string;
  readonly json?: unknown;
}

const TIMEOUT_MS = 30_000;

export function createLoadClient(url: string, connections: number): LoadClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    close: () => agent.destroy(),
    send: ({ method, path, cookie, json }) =>
      new Promise((resolve, reject) => {
        const body = json === undefined ? undefined : Buffer.from(JSON.stringify(json));
        const headers = {
          'Accept-Encoding': 'gzip',
          ...(cookie === undefined ? {} : { Cookie: cookie }),
          ...(body === undefined
            ? {}
            : { 'Content-Type': 'application/json', 'Content-Length': body.length }),
        };
        const outgoing = request(url + path, { method, headers, agent, timeout: TIMEOUT_MS }, (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.once('error', reject);
          answer.once('end', () =>
            resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
          );
        });
        outgoing.once('timeout', () => outgoing.destroy(new Error('No answer came in time')));
        outgoing.once('error', reject);
        outgoing.end(body);
      }),
  };
}
