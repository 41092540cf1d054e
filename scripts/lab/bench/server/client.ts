import { Agent, request } from 'node:http';

/** Client with one kept connection, as a single user's browser. */
export interface Client {
  /** @returns the body; throws on any status other than 2xx */
  send(
    method: 'GET' | 'PUT' | 'POST',
    url: string,
    options?: { readonly cookie?: string; readonly body?: unknown },
  ): Promise<Answer>;
  close(): void;
}

export interface Answer {
  readonly text: string;
  /** Values of the Set-Cookie headers. */
  readonly cookies: readonly string[];
  /** Milliseconds from the request to the last byte. */
  readonly ms: number;
}

export function createClient(): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    close: () => agent.destroy(),
    send: (method, url, { cookie, body } = {}) =>
      new Promise((resolve, reject) => {
        const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
        const headers = {
          ...(cookie === undefined ? {} : { Cookie: cookie }),
          ...(bytes === undefined
            ? {}
            : { 'Content-Type': 'application/json', 'Content-Length': bytes.length }),
        };
        const startedAt = performance.now();
        const outgoing = request(url, { method, headers, agent }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const ms = performance.now() - startedAt;
            const text = Buffer.concat(chunks).toString();
            const status = response.statusCode ?? 0;
            if (status >= 200 && status < 300)
              resolve({ text, ms, cookies: response.headers['set-cookie'] ?? [] });
            else reject(new Error(`${method} ${url}: ${status} ${text.slice(0, 300)}`));
          });
        });
        outgoing.on('error', reject);
        outgoing.end(bytes);
      }),
  };
}
