import { setTimeout as delay } from 'node:timers/promises';
import { createClient, createFetchTransport } from '@maru/core/api';
import type { Client, Transport, UploadPart } from '@maru/core/api';
import { createCookieJar } from './cookie-jar.ts';
import { fetchAsHost } from './fetch-as-host.ts';

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
