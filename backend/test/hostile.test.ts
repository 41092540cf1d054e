import assert from 'node:assert/strict';
import { Agent, request as httpRequest } from 'node:http';
import { endpoints } from '@maru/core/api/contracts';
import { createBrowser } from '../testing/browser.ts';
import { describeOnSqlite } from '../testing/databases.ts';
import { createDoc, createDocWith } from '../testing/docs.ts';
import { isDailyRun } from '../testing/full-run.ts';
import { createRandom, hostileRequest } from './hostile-requests.ts';
import type { HostileRequest, KnownIds } from './hostile-requests.ts';
import { assertFound } from '../testing/found.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer, TestUser } from '../testing/server.ts';
import { buildWebsite } from '../testing/website-build.ts';
import type { WebsiteBuild } from '../testing/website-build.ts';

/** Number of random requests; 50,000 for a long run. */
const REQUESTS = Number(process.env['MARU_TEST_HOSTILE_REQUESTS'] ?? (isDailyRun ? '4000' : '15000'));
const AT_ONCE = 24;
/** No request may hang. */
const TIMEOUT_MS = 60_000;
/** Statuses that the sweep must produce; otherwise it no longer tests what it should. */
const REACHED = [200, 201, 204, 304, 400, 401, 403, 404, 405, 409, 413, 415, 422];

/** No request may cause a 500, or a change without permission. */
describeOnSqlite('Hostile input', (kind) => {
  let build: WebsiteBuild;
  let server: TestServer;
  let owner: TestUser;
  let known: KnownIds;
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

  before(async () => {
    build = await buildWebsite();
    server = await startServer({ database: kind, webDist: build.webDist });
    owner = await createUser(server, 'owner');
    const shared = await createDocWith(owner, 'link');
    const open = await createDocWith(owner, 'public');
    const { comment } = await owner.browser.expect(201, 'POST', `/api/comments?docId=${open.id}`, {
      json: { content: 'words' },
    });
    const { histories } = await owner.browser.expect(200, 'GET', `/api/docs/${open.id}/history`);
    known = {
      groupName: owner.username,
      ids: [
        (await createDoc(owner, { isFolder: true })).id,
        shared.id,
        open.id,
        owner.homeDocId,
        comment.id,
        assertFound(histories[0]).id,
      ],
      cookie: owner.browser.cookieHeader(),
      accessToken: assertFound(shared.accessToken),
    };
  });
  after(async () => {
    agent.destroy();
    await server.close();
    await build.remove();
  });

  it(`never causes a 500, a hanging response or an error without a message (${REQUESTS} requests)`, async function () {
    this.timeout(600_000);
    const random = createRandom(20_261_121);
    const statuses = new Map<number, number>();
    let left = REQUESTS;
    const work = async (): Promise<void> => {
      while (left-- > 0) {
        const sent = hostileRequest(random, known);
        const { status, type, text } = await send(agent, server.url, sent);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const shown = `${sent.method} ${sent.path.slice(0, 300)} ${JSON.stringify(sent.headers).slice(0, 300)} ${sent.body?.slice(0, 400) ?? ''} → ${status} ${text.slice(0, 300)}`;
        assert.ok(status < 500, shown);
        if (status >= 400 && sent.method !== 'HEAD') assertErrorWords(sent, type, text, shown);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    for (const status of REACHED)
      assert.ok(statuses.has(status), `no ${status} among ${JSON.stringify([...statuses])}`);
    assert.deepEqual(Object.keys(Object.prototype), []);
    assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false);
    assert.doesNotMatch(server.log(), /"level":(?:50|60)/);
    await createBrowser(server).expect(200, 'GET', '/readyz');
    // The owner's session, account and space are unchanged.
    const { user } = await owner.browser.expect(200, 'GET', '/api/me');
    assert.deepEqual(
      [user.username, user.email, user.grade, user.mediaUploadLimit],
      [owner.username, owner.email, 0, 1024 ** 3],
    );
  });

  it('authorises nothing by repeated, empty or array parameters', async () => {
    const { id, accessToken } = await createDocWith(await createUser(server, 'sharer'), 'link');
    const anonymous = createBrowser(server);
    for (const query of [
      `accessToken=${accessToken}&accessToken=`,
      `accessToken[0]=${accessToken}`,
      'accessToken=null',
      `accesstoken=${accessToken}`,
    ]) {
      const { status } = await anonymous.send('GET', `/api/groups/${owner.username}/docs/${id}?${query}`);
      assert.ok(status === 404 || status === 400, `${query} → ${status}`);
    }
  });

  it('covers every call of the contract', () => {
    const random = createRandom(7);
    const seen = new Set<string>();
    for (let index = 0; index < 20_000; index++)
      seen.add(hostileRequest(random, known).path.split('/')[2]?.replace(/\W.*$/s, '') ?? '');
    for (const { path } of Object.values(endpoints)) assert.ok(seen.has(path.split('/')[2] ?? ''), path);
  });
});

interface ReceivedResponse {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/**
 * Sends a request unchanged: `fetch` would normalise the path. Retries like a browser when a reused
 * connection was closed, which happens after sixteen times too much data behind a refusal.
 */
function send(agent: Agent, url: string, request: HostileRequest): Promise<ReceivedResponse> {
  return exchange(agent, true, url, request).catch((error: unknown) => {
    if (!(error instanceof ConnectionEnded)) throw error;
    return exchange(new Agent(), false, url, request);
  });
}

class ConnectionEnded extends Error {}

function exchange(
  agent: Agent,
  isKept: boolean,
  url: string,
  { method, path, headers, body }: HostileRequest,
): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const length =
      body === null || headers['Transfer-Encoding'] !== undefined
        ? {}
        : { 'Content-Length': String(Buffer.byteLength(body)) };
    const outgoing = httpRequest(
      { agent, hostname, port, method, path, headers: { ...length, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            text: Buffer.concat(chunks).toString(),
          });
        });
      },
    );
    outgoing.setTimeout(TIMEOUT_MS, () => outgoing.destroy(new Error(`${method} ${path} hangs`)));
    const shown = `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${body?.slice(0, 100) ?? ''}`;
    outgoing.on('error', (cause: NodeJS.ErrnoException) => {
      const Kind = isKept && cause.code === 'ECONNRESET' ? ConnectionEnded : Error;
      reject(new Kind(`${shown} got no answer`, { cause }));
    });
    outgoing.end(body ?? undefined);
  });
}

/** API errors have `msg`, `code` and `errorId`; page errors are a page. The parser's errors have neither. */
function assertErrorWords({ path }: HostileRequest, type: string, text: string, shown: string): void {
  if (type.startsWith('text/html') && !path.startsWith('/api/')) {
    assert.match(text, /<html/i, shown);
    return;
  }
  const { msg, code, errorId } = JSON.parse(text) as Record<string, unknown>;
  assert.ok(typeof msg === 'string' && msg !== '' && typeof code === 'string' && code !== '', shown);
  assert.match(String(errorId), /^[0-9a-z]{24}$/, shown);
}
