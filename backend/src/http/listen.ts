import { createServer, STATUS_CODES } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { AppError } from '@maru/core/api';
import type { ErrorCode } from '@maru/core/api';
import { DEFAULT_LOCALE } from '@maru/core';
import { newId } from '@maru/core/text';
import { setBodyDeadline } from './body-deadline.ts';
import { errorAnswer } from './errors.ts';
import { SECURITY_HEADERS, setSecurityHeaders } from './security-headers.ts';
import { StartError } from '../start-error.ts';

/** For the headers of a request to arrive, and for its body, unless that is an upload that goes on coming. */
const HEADERS_TIMEOUT_MS = 20_000;
const BODY_TIMEOUT_MS = 300_000;
/** Without a byte in either direction: a sender that stalls, or a reader that does not take its answer. */
const SILENCE_TIMEOUT_MS = 120_000;
/** Between two requests; longer than proxies keep theirs, so that none sends into a connection that just closes. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const CONNECTIONS_CHECK_MS = 5_000;
/** Bytes of request line and headers: cookies and an address of some length, no more. */
const HEADERS_MAX_BYTES = 16 * 1024;
/** How long answers under way may take at shutdown. */
const CLOSE_GRACE_MS = 10_000;

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  /** How long a body may take that is no upload. */
  readonly bodyTimeoutMs?: number;
}

export interface Listening {
  /** The port taken, also where 0 was asked for. */
  readonly port: number;
  readonly server: Server;
  /** Stops taking requests, finishes those under way (at most 10 s), and closes every connection. */
  readonly close: () => Promise<void>;
}

/** Why a port cannot be taken, and what to do. */
const LISTEN_ADVICE: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken by another program. Stop that one, or choose another port with --port.',
  EACCES: 'may not be used by this user. Choose a port above 1023 with --port.',
  EADDRNOTAVAIL: 'cannot be opened at that address, which is not one of this machine. Check MARU_HOST.',
};

/**
 * Starts a server with the limits that keep slow and oversized requests from holding it.
 * Rejects with StartError when the port cannot be taken.
 */
export async function listen(handle: RequestListener, { port, host, bodyTimeoutMs = BODY_TIMEOUT_MS }: ListenOptions): Promise<Listening> {
  const server = createServer({
    headersTimeout: HEADERS_TIMEOUT_MS,
    // Bodies have deadlines of their own.
    requestTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
    maxHeaderSize: HEADERS_MAX_BYTES,
    // The application refuses requests without a host itself, in the form of all its errors.
    requireHostHeader: false,
  });
  server.timeout = SILENCE_TIMEOUT_MS;
  const answering = new Set<ServerResponse>();
  server.on('request', (request, response) => {
    // It came in while the server was closing.
    if (!server.listening) endConnection(response);
    answering.add(response);
    setBodyDeadline(request, bodyTimeoutMs, () => {
      if (response.headersSent) request.socket.destroy();
      else answerClientError(Object.assign(new Error('The body is late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), request.socket);
    });
    response.once('close', () => answering.delete(response));
    handle(request, response);
  });
  server.on('clientError', answerClientError);
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
    // Idle connections are closed by this too.
    server.close((error) => {
      clearTimeout(timer);
      if (error === undefined) resolve();
      else reject(error);
    });
    answering.forEach(endConnection);
  });
}

/** Tells the client not to send its next request on this connection, which closes behind the answer. */
function endConnection(response: ServerResponse): void {
  response.shouldKeepAlive = false;
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

/** An `Expect` other than `100-continue`. */
function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  setSecurityHeaders(response, false);
  response.writeHead(417, { 'Cache-Control': 'no-store', 'Content-Type': 'application/json; charset=utf-8' });
  response.end(clientErrorBody('bad_request'));
}

function clientErrorBody(code: ErrorCode): string {
  return JSON.stringify(errorAnswer(new AppError(code), DEFAULT_LOCALE, newId()).body);
}

/** Requests that Node's parser gives up on never reach the application: they are answered here, in the same form. */
function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
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
