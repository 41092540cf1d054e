import { setTimeout as delay } from 'node:timers/promises';
import { createClient, createFetchTransport } from '@maru/core/api';
import type { Client, Transport, UploadPart } from '@maru/core/api';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';

/** Maximum retries after a response 429 or 503, which had no effect. */
const MAX_RETRIES = 5;
/** Maximum wait in seconds before a retry; longer waits are reported to the user. */
const LONGEST_WAIT_SECONDS = 30;

type FetchInit = Parameters<Parameters<typeof createFetchTransport>[0]>[1];
type Send = (
  url: string,
  sent: Pick<FetchInit, 'method' | 'headers'> & { readonly body?: string | FormData },
) => Promise<Response>;

/**
 * Returns the typed client of one server with separate cookies, as a browser tab.
 * @param host of a site that is reached at another address; null: that of the address
 */
export function createSession(origin: string, host: string | null = null): Client {
  const jar = createCookieJar();
  const deviceId = crypto.randomUUID();

  const fetchWithCookies: Send = async (url, { method, headers, body }) => {
    for (let attempt = 0; ; attempt++) {
      const cookie = jar.header();
      const sent = { method, headers: cookie === '' ? headers : { ...headers, Cookie: cookie } };
      const response =
        host === null || body instanceof FormData
          ? await fetch(url, { ...sent, redirect: 'error', ...(body === undefined ? {} : { body }) })
          : await fetchAsHost(host, url, { ...sent, ...(body === undefined ? {} : { body }) });
      jar.store(response.headers.getSetCookie());
      const waitSeconds = secondsToWait(response);
      if (waitSeconds === null || attempt === MAX_RETRIES) return response;
      await response.body?.cancel();
      await delay(waitSeconds * 1_000);
    }
  };
  const transport = createFetchTransport(fetchWithCookies, origin);
  return createClient({
    transport: async (request) =>
      request.bodyKind === 'multipart'
        ? await uploadTransport(formOf(request.body), fetchWithCookies, origin)(request)
        : await transport(request),
    deviceId: () => deviceId,
    locale: () => 'en',
  });
}

/** Returns a transport that sends a form in place of the body; `fetch` writes its type with the boundary. */
function uploadTransport(form: FormData, send: Send, origin: string): Transport {
  const transport = createFetchTransport((url, init) => {
    const { 'Content-Type': _type, ...headers } = init.headers;
    return send(url, { method: init.method, headers, body: form });
  }, origin);
  return async (request) => await transport({ ...request, bodyKind: 'json', body: {} });
}

/** Returns the form of a body whose array members hold files. */
function formOf(body: Readonly<Record<string, unknown>> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    for (const { name: file, content } of value as readonly UploadPart[]) form.append(name, content, file);
  return form;
}

/** Returns the wait that a response requests; null when it requests none, or one that is too long. */
function secondsToWait(response: Response): number | null {
  if (response.status !== 429 && response.status !== 503) return null;
  const seconds = Number(response.headers.get('Retry-After') ?? 1);
  return Number.isFinite(seconds) && seconds <= LONGEST_WAIT_SECONDS ? Math.max(seconds, 1) : null;
}

/** Cookies of one server between requests: names and values, without their attributes. */
interface CookieJar {
  /** Stores the cookies of a response; an expired value is removed. */
  store(setCookies: readonly string[]): void;
  /** Returns the `Cookie` header of the next request; empty without cookies. */
  header(): string;
}

export function createCookieJar(): CookieJar {
  const cookies = new Map<string, string>();
  return {
    store(setCookies) {
      for (const line of setCookies) {
        const [pair = '', ...attributes] = line.split(';');
        const at = pair.indexOf('=');
        const name = pair.slice(0, at).trim();
        if (attributes.some(isOver)) cookies.delete(name);
        else cookies.set(name, pair.slice(at + 1).trim());
      }
    },
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  };
}

function isOver(attribute: string): boolean {
  const [name = '', value = ''] = attribute.trim().split('=');
  if (name.toLowerCase() === 'max-age') return Number(value) <= 0;
  return name.toLowerCase() === 'expires' && Date.parse(value) <= Date.now();
}

interface HostRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * `fetch` for a server that listens at one address and serves a site of another name, as behind a reverse
 * proxy: `fetch` itself sends no `Host` other than that of the address. Rejects when there is no response.
 * @param host of the site @param url at the address, with http:
 */
async function fetchAsHost(
  host: string,
  url: string,
  { method, headers, body }: HostRequest,
): Promise<Response> {
  const request = httpRequest(url, { method, headers: { ...headers, Host: host } });
  request.end(body);
  const [message] = (await once(request, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  const responseHeaders = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct))
    for (const value of values ?? []) responseHeaders.append(name, value);
  const status = message.statusCode ?? 500;
  return new Response(parts.length === 0 ? null : Buffer.concat(parts), { status, headers: responseHeaders });
}
