import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { DEFAULT_STYLE } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { ErrorBody } from '@maru/core/api';
import { pino } from 'pino';
import { createHttpApp } from '../src/create-http-app.ts';
import type { HttpAppOptions } from '../src/create-http-app.ts';
import { listen } from '../src/http/listen.ts';
import type { Listening } from '../src/http/listen.ts';
import type { Write } from '../src/services/writes/writes.ts';
import type { Route } from '../src/http/route.ts';
import type { ExploreService } from '../src/services/publications/explore.ts';
import type { MediaService } from '../src/services/media/media.ts';
import { fetchAs } from './exchange.ts';

/** Server of the HTTP layer only, with routes and services of the test. */
export interface EdgeServer extends Listening {
  readonly origin: string;
  /** Returns the log so far. */
  log(): string;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Fetches with the test's choice of Host. */
  fetchAs(host: string, path: string, init?: RequestInit): Promise<Response>;
  /**
   * Sends raw bytes on a new connection and returns the
   * response until the server closes it or `waitMs` has passed.
   */
  raw(text: string | Uint8Array, waitMs?: number): Promise<string>;
}

/** The viewer of the test session: `auth_v4=good; device_key=good`. */
export const TEST_VIEWER = { userId: 'u'.repeat(24), username: 'alice', sessionId: 's'.repeat(24) };
export const TEST_COOKIES = 'auth_v4=good; device_key=good';

/** Explore service without public documents. */
const NOTHING_TO_EXPLORE: ExploreService = {
  recent: () => Promise.resolve({ docs: [], nextCursor: null }),
  random: () => Promise.resolve({ docs: [], nextCursor: null }),
  encounter: () => Promise.resolve(null),
  feed: (name) => Promise.resolve({ name, title: name, docs: [] }),
  all: () => Promise.resolve([]),
  allVersion: () => Promise.resolve(''),
};

/** Media service that accepts and holds no files. */
const NO_MEDIA: Pick<MediaService, 'openUpload' | 'open'> = {
  openUpload: () => Promise.reject(new AppError('forbidden')),
  open: () => Promise.reject(new AppError('not_found')),
};

export interface EdgeServerOptions
  extends Partial<Omit<HttpAppOptions, 'config' | 'routes' | 'logger' | 'services'>> {
  /** Services under test; the others are empty. */
  readonly services?: Partial<HttpAppOptions['services']>;
  readonly config?: Partial<HttpAppOptions['config']>;
}

const refuseWrite = (): Promise<never> => Promise.reject(new Error('Nothing is stored here'));
const NO_WRITE: Write = {
  origin: null,
  transaction: refuseWrite,
  execute: refuseWrite,
  part: () => NO_WRITE,
};

export async function startEdgeServer(
  routes: readonly Route[],
  options: EdgeServerOptions = {},
): Promise<EdgeServer> {
  const lines: string[] = [];
  const logger = pino(
    { level: 'debug' },
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  const app = await createHttpApp({
    version: '1.0.0',
    ...options,
    services: {
      sessions: {
        authenticate: (auth, key) => Promise.resolve(auth === 'good' && key === 'good' ? TEST_VIEWER : null),
      },
      publications: {
        version: () => Promise.resolve(null),
        page: () => Promise.resolve(null),
        mayRead: () => Promise.resolve(false),
        design: (groupName) => Promise.resolve({ groupName, style: DEFAULT_STYLE }),
      },
      explore: NOTHING_TO_EXPLORE,
      search: { find: () => Promise.resolve({ docs: [], nextCursor: null }) },
      comments: { listForPage: () => Promise.reject(new AppError('not_found')) },
      media: NO_MEDIA,
      previews: { image: () => Promise.reject(new AppError('not_found')) },
      imports: { openUpload: () => Promise.reject(new Error('Nothing is imported here')) },
      statistics: { read: () => Promise.resolve({ sessions: 0, mails: 0 }) },
      idempotency: { run: () => refuseWrite() },
      writes: { begin: () => NO_WRITE },
      ...options.services,
    },
    routes,
    logger,
    config: {
      isSignupOpen: true,
      securityContacts: [],
      loginProviders: [],
      publicUrl: null,
      trustedProxies: 0,
      webDist: '/nonexistent',
      metrics: { audience: 'loopback', token: null },
      ...options.config,
    },
  });
  const listening = await listen(app.callback(), { port: 0, host: '127.0.0.1' });
  const publicUrl = options.config?.publicUrl ?? null;
  const ownHost = publicUrl === null ? null : new URL(publicUrl).host;
  const origin = `http://127.0.0.1:${listening.port}`;
  return {
    ...listening,
    origin,
    log: () => lines.join(''),
    // A site with a configured address is requested by it.
    fetch: (path, init) =>
      ownHost === null
        ? fetch(origin + path, { redirect: 'manual', ...init })
        : fetchAs(ownHost, origin + path, init),
    fetchAs: (host, path, init) => fetchAs(host, origin + path, init),
    raw: (text, waitMs) => rawRequest(listening.port, text, waitMs),
  };
}

async function rawRequest(port: number, text: string | Uint8Array, waitMs = 5_000): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => socket.destroy());
  socket.setTimeout(waitMs, () => socket.destroy());
  socket.write(text);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString('utf8');
}

/** Returns the body of an error. */
export const errorOf = async (response: Response): Promise<ErrorBody> => (await response.json()) as ErrorBody;

/** Asserts a whole error of the API: status, code, id, and headers that keep it out of caches and frames. */
export async function expectError(response: Response, status: number, code: string): Promise<ErrorBody> {
  const body = await errorOf(response);
  assert.deepEqual([response.status, body.code], [status, code], JSON.stringify(body));
  assert.match(body.errorId, /^[0-9a-z]{24}$/);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  return body;
}
