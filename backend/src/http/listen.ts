import { createServer, STATUS_CODES } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { AppError } from '@maru/core/api';
import type { ErrorCode } from '@maru/core/api';
import { DEFAULT_LOCALE } from '@maru/core';
import { newId } from '@maru/core/text';
import { setBodyDeadline } from './body/body-deadline.ts';
import { createErrorResponse } from './errors.ts';
import { SECURITY_HEADERS, setSecurityHeaders } from './security/security-headers.ts';
import { StartError } from '../start-error.ts';

/** Time limits for the headers and for the body of a request; uploads have limits of their own. */
const HEADERS_TIMEOUT_MS = 20_000;
const BODY_TIMEOUT_MS = 300_000;
/**
 * Time limit without data in either direction: a stalled sender, or a client that does not read the response.
 */
const SILENCE_TIMEOUT_MS = 120_000;
/**
 * Idle time between two requests; longer than common proxies use,
 * so that none sends into a connection that is being closed.
 */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const CONNECTIONS_CHECK_MS = 5_000;
/** Maximum bytes of request line and headers: room for cookies and a long URL. */
const HEADERS_MAX_BYTES = 16 * 1024;
/** Time limit for responses in progress at shutdown. */
const CLOSE_GRACE_MS = 10_000;

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  /** Time limit of bodies other than uploads. */
  readonly bodyTimeoutMs?: number;
}

export interface Listening {
  /** Actual port, also when 0 was requested. */
  readonly port: number;
  readonly server: Server;
  /** Stops accepting requests, finishes those in progress (at most 10 s), and closes every connection. */
  readonly close: () => Promise<void>;
}

/** Reasons for a failure to listen, with the operator's next step. */
const LISTEN_ADVICE: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken by another program. Stop that one, or choose another port with --port.',
  EACCES: 'may not be used by this user. Choose a port above 1023 with --port.',
  EADDRNOTAVAIL: 'cannot be opened at that address, which is not one of this machine. Check MARU_HOST.',
};

/**
 * Starts a server with limits against slow and oversized requests.
 * Rejects with StartError when the port is not available.
 */
export async function listen(
  handle: RequestListener,
  { port, host, bodyTimeoutMs = BODY_TIMEOUT_MS }: ListenOptions,
): Promise<Listening> {
  const server = createServer({
    headersTimeout: HEADERS_TIMEOUT_MS,
    // Disabled: bodies have deadlines of their own.
    requestTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
    maxHeaderSize: HEADERS_MAX_BYTES,
    // Disabled: the application itself refuses requests without a host, in its own error format.
    requireHostHeader: false,
  });
  server.timeout = SILENCE_TIMEOUT_MS;
  const answering = new Set<ServerResponse>();
  server.on('request', (request, response) => {
    // The request arrived while the server was closing.
    if (!server.listening) endConnection(response);
    answering.add(response);
    setBodyDeadline(request, bodyTimeoutMs, () => {
      if (response.headersSent) request.socket.destroy();
      else
        sendClientError(
          Object.assign(new Error('The body is late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
          request.socket,
        );
    });
    response.once('close', () => answering.delete(response));
    handle(request, response);
  });
  server.on('clientError', sendClientError);
  server.on('checkExpectation', refuseExpectation);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(startError(error, port)));
    server.listen(port, host, resolve);
  });
  return { server, port: (server.address() as AddressInfo).port, close: () => close(server, answering) };
}

function startError(cause: NodeJS.ErrnoException, port: number): StartError {
  return new StartError(
    `Port ${port} ${LISTEN_ADVICE[cause.code ?? ''] ?? `cannot be opened (${cause.code}). Check --port and MARU_HOST.`}`,
    { cause },
  );
}

function close(server: Server, answering: ReadonlySet<ServerResponse>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MS);
    // `close` also closes idle connections.
    server.close((error) => {
      clearTimeout(timer);
      if (error === undefined) resolve();
      else reject(error);
    });
    answering.forEach(endConnection);
  });
}

/** Sends `Connection: close`, which ends the connection after the response. */
function endConnection(response: ServerResponse): void {
  response.shouldKeepAlive = false;
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

/** Refuses an `Expect` other than `100-continue`. */
function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  setSecurityHeaders(response, false);
  response.writeHead(417, { 'Cache-Control': 'no-store', 'Content-Type': 'application/json; charset=utf-8' });
  response.end(clientErrorBody('bad_request'));
}

function clientErrorBody(code: ErrorCode): string {
  return JSON.stringify(createErrorResponse(new AppError(code), DEFAULT_LOCALE, newId()).body);
}

/**
 * Answers requests that Node's parser rejects, in the
 * application's error format; they never reach the application.
 */
function sendClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code } = CLIENT_ERRORS[error.code ?? ''] ?? { status: 400, code: 'bad_request' as const };
  const body = clientErrorBody(code);
  const headers = {
    ...SECURITY_HEADERS,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  const lines = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n${body}`, () => socket.destroy());
}

const CLIENT_ERRORS: Readonly<Record<string, { status: number; code: ErrorCode }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'bad_request' },
};
