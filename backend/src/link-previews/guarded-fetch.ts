import { request as requestHttp } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { LINK_PREVIEW_REDIRECTS_MAX, LINK_PREVIEW_TIMEOUT_MS } from '@maru/core';
import type { AddressRules } from './address-rules.ts';
import { FetchRefusedError } from './fetch-options.ts';
import type { FetchedFile, FetchOptions } from './fetch-options.ts';
import { addressOfHost, isUsualPort, portOf, readPreviewUrl } from './preview-url.ts';
import { readResponse } from './read-response.ts';
import type { HostResolver } from './resolve-host.ts';

/**
 * Fetches a URL from untrusted input without reaching non-public networks (SSRF): every address of the host
 * is checked, the connection uses the checked address, and each redirect is checked again. Sends no data of
 * the site or its users. Throws FetchRefusedError.
 */
export type GuardedFetch = (url: URL, order: FetchOptions) => Promise<FetchedFile>;

/** Reads the status of a URL in the same way: redirects are followed, and no content is read. */
export type GuardedStatusFetch = (url: URL, method: 'HEAD' | 'GET') => Promise<GuardedStatus>;

export interface GuardedStatus {
  /** Final URL after redirects. */
  readonly url: URL;
  readonly status: number;
}

const ADDRESSES_TRIED = 2;
const HEADERS_MAX_BYTES = 16 * 1024;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const USER_AGENT = 'Mozilla/5.0 (compatible; MaruLinkPreview/1.0)';

export function createGuardedFetch(
  rules: AddressRules,
  resolver: HostResolver,
): { readonly fetch: GuardedFetch; readonly ask: GuardedStatusFetch } {
  const addressesOf = async (url: URL, signal: AbortSignal): Promise<readonly string[]> => {
    const literal = addressOfHost(url);
    const addresses = literal === null ? await resolver.resolve(url.hostname, signal) : [literal];
    const mayReach = addresses.length > 0 && addresses.every((address) => rules.mayReach(address));
    if (!mayReach || !(isUsualPort(url) || addresses.every((address) => rules.isListed(address))))
      throw new FetchRefusedError();
    return addresses.slice(0, ADDRESSES_TRIED);
  };

  /** Follows redirects to the answer that is none, and takes what `read` returns of it. */
  const follow = async <T>(
    first: URL,
    { method, accept }: Pick<Question, 'method' | 'accept'>,
    read: (response: IncomingMessage, url: URL) => T | Promise<T>,
  ): Promise<T> => {
    const signal = AbortSignal.timeout(LINK_PREVIEW_TIMEOUT_MS);
    try {
      let url = first;
      for (let hop = 0; hop <= LINK_PREVIEW_REDIRECTS_MAX; hop++) {
        const response = await askFirst(url, await addressesOf(url, signal), { method, accept, signal });
        try {
          const next = redirectOf(response, url);
          if (next === undefined) return await read(response, url);
          url = next;
        } finally {
          response.destroy();
        }
      }
      throw new FetchRefusedError();
    } catch (cause) {
      throw cause instanceof FetchRefusedError
        ? cause
        : new FetchRefusedError('It could not be fetched', { cause });
    }
  };
  return {
    fetch: (first, order) =>
      follow(first, { method: 'GET', accept: order.accept }, (response, url) =>
        readResponse(response, url, order),
      ),
    ask: (first, method) =>
      follow(first, { method, accept: '*/*' }, ({ statusCode = 0 }, url) => ({ url, status: statusCode })),
  };
}

interface Question {
  readonly method: 'HEAD' | 'GET';
  readonly accept: string;
  readonly signal: AbortSignal;
}

async function askFirst(
  url: URL,
  addresses: readonly string[],
  question: Question,
): Promise<IncomingMessage> {
  let problem: unknown;
  for (const address of addresses) {
    try {
      return await ask(url, address, question);
    } catch (error) {
      problem = error;
    }
  }
  throw problem;
}

function ask(url: URL, address: string, { method, accept, signal }: Question): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: address,
      family: isIP(address),
      port: portOf(url),
      // Certificates are checked against the host name, not the address.
      servername: addressOfHost(url) === null ? url.hostname : '',
      path: `${url.pathname}${url.search}`,
      method,
      // No connection reuse: each connection belongs to one checked host.
      agent: false,
      // Fails every further look-up: the host is an address
      // already, and a second look-up could return another one.
      lookup: (_host, _options, callback) => callback(new FetchRefusedError(), ''),
      maxHeaderSize: HEADERS_MAX_BYTES,
      setHost: false,
      headers: {
        Host: url.host,
        'User-Agent': USER_AGENT,
        Accept: accept,
        'Accept-Encoding': 'identity',
        'Accept-Language': 'ko, en;q=0.8',
      },
      signal,
    });
    outgoing.once('response', resolve);
    outgoing.on('error', reject);
    // Destroys the connection when the server switches protocols.
    outgoing.once('upgrade', (_answer, socket) => socket.destroy(new FetchRefusedError()));
    outgoing.end();
  });
}

/** Returns the target of a redirect; undefined for any other response. */
function redirectOf(response: IncomingMessage, url: URL): URL | undefined {
  if (!REDIRECTS.has(response.statusCode ?? 0)) return undefined;
  const next = readPreviewUrl(response.headers.location ?? '', url);
  if (next === null || response.headers.location === undefined) throw new FetchRefusedError();
  return next;
}
