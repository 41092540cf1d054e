import { setTimeout as delay } from 'node:timers/promises';
import { createClient, createFetchTransport } from '@maru/core/api';
import type { Client } from '@maru/core/api';
import { createCookieJar } from './cookie-jar.ts';
import { fetchAsHost } from './fetch-as-host.ts';

/** Maximum retries after a response 429 or 503, which had no effect. */
const MAX_RETRIES = 5;
/** Maximum wait in seconds before a retry; longer waits are reported to the user. */
const LONGEST_WAIT_SECONDS = 30;

type FetchInit = Parameters<Parameters<typeof createFetchTransport>[0]>[1];

/**
 * Returns the typed client of one server with separate cookies, as a browser tab.
 * @param host of a site that is reached at another address; null: that of the address
 */
export function createSession(origin: string, host: string | null = null): Client {
  const jar = createCookieJar();
  const deviceId = crypto.randomUUID();

  const fetchWithCookies = async (url: string, { method, headers, body }: FetchInit): Promise<Response> => {
    for (let attempt = 0; ; attempt++) {
      const cookie = jar.header();
      const sent = {
        method,
        headers: cookie === '' ? headers : { ...headers, Cookie: cookie },
        ...(body === undefined ? {} : { body }),
      };
      const response =
        host === null ? await fetch(url, { ...sent, redirect: 'error' }) : await fetchAsHost(host, url, sent);
      jar.store(response.headers.getSetCookie());
      const waitSeconds = secondsToWait(response);
      if (waitSeconds === null || attempt === MAX_RETRIES) return response;
      await response.body?.cancel();
      await delay(waitSeconds * 1_000);
    }
  };
  return createClient({
    transport: createFetchTransport(fetchWithCookies, origin),
    deviceId: () => deviceId,
    locale: () => 'en',
  });
}

/** Returns the wait that a response requests; null when it requests none, or one that is too long. */
function secondsToWait(response: Response): number | null {
  if (response.status !== 429 && response.status !== 503) return null;
  const seconds = Number(response.headers.get('Retry-After') ?? 1);
  return Number.isFinite(seconds) && seconds <= LONGEST_WAIT_SECONDS ? Math.max(seconds, 1) : null;
}
