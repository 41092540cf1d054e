import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The account of the self test's server, and its document. */
export const TEST_USER = 'selftest';
export const TEST_DOC_ID = 'selftestselftestselftest';
export const TEST_TITLE = 'Self test';
export const TEST_CONTENT = 'Words of the self test.\n';
const TIME = '2026-01-01T00:00:00.000Z';

/** Server of the self test, on the loopback address only. */
export interface TestServer {
  readonly url: string;
  /** Cookie headers of the first call to each path. */
  readonly cookies: ReadonlyMap<string, string>;
  close(): void;
}

/** @param cookie value of a renewed session */
export async function startTestServer(cookie: string): Promise<TestServer> {
  const cookies = new Map<string, string>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    // Pages renew their session by themselves: only the first call of each kind is predictable.
    if (!cookies.has(pathname)) cookies.set(pathname, request.headers.cookie ?? '');
    const body = respondTo(pathname, request);
    response.writeHead(body === null ? 404 : 200, {
      'Content-Type': 'application/json; charset=utf-8',
      ...(pathname === '/api/renew_auth'
        ? { 'Set-Cookie': [`auth_v4=${cookie}; Path=/; HttpOnly; Max-Age=60`, 'other=1'] }
        : {}),
    });
    response.end(JSON.stringify(body ?? { code: 'not_found', msg: 'Not found', errorId: 'self-test' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cookies,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function respondTo(pathname: string, { method }: IncomingMessage): object | null {
  const doc = {
    id: TEST_DOC_ID,
    parentId: null,
    isFolder: false,
    title: TEST_TITLE,
    seq: 0,
    access: 'private',
    updatedAt: TIME,
  };
  switch (`${method} ${pathname}`) {
    case 'GET /api/version':
      return { version: '0.1.0', minimum: '0.1.0' };
    case 'GET /api/me':
    case 'POST /api/renew_auth':
      return { user: { id: TEST_USER, username: TEST_USER } };
    case `GET /api/groups/${TEST_USER}`:
      return { group: { name: TEST_USER, title: TEST_USER, isOwner: true, homeDocId: null }, docs: [doc] };
    case `GET /api/groups/${TEST_USER}/docs/${TEST_DOC_ID}`:
      return {
        doc: {
          ...doc,
          content: TEST_CONTENT,
          props: '',
          commentsEnabled: false,
          isOwner: true,
          abilities: { edit: true, share: true, delete: true, comment: false, moderate: true },
        },
      };
    default:
      return null;
  }
}
