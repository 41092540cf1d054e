import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';

export interface HostRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * `fetch` for a server that listens at one address and serves a site of another name, as behind a reverse
 * proxy: `fetch` itself sends no `Host` other than that of the address. Rejects when there is no response.
 * @param host of the site @param url at the address, with http:
 */
export async function fetchAsHost(
  host: string,
  url: string,
  { method, headers, body }: HostRequest,
): Promise<Response> {
  const request = httpRequest(url, { method, headers: { ...headers, Host: host } });
  request.end(body);
  const [message] = (await once(request, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  const answered = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct))
    for (const value of values ?? []) answered.append(name, value);
  const status = message.statusCode ?? 500;
  return new Response(parts.length === 0 ? null : Buffer.concat(parts), { status, headers: answered });
}
