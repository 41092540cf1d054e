import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoints } from '@maru/core/api/contracts';
import type { EndpointName } from '@maru/core/api/contracts';
import type { Writer } from '../../src/db/connect.ts';
import { describeApi } from '../../src/openapi/document.ts';
import type { BrowserResponse } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { createResponseCheck } from '../response-schemas.ts';
import type { ResponseCheck } from '../response-schemas.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';
import { buildWebsite } from '../../testing/website-build.ts';
import type { WebsiteBuild } from '../../testing/website-build.ts';
import { checkResponse, isRefusal } from './check-response.ts';
import { callerNames, createTestUsers, makeFixture, unknownNames } from './fixtures.ts';
import type { Actor, TestUsers, Fixture } from './fixtures.ts';
import { requestOf, sendAllPages } from './requests.ts';
import { CALLERS } from './row.ts';
import type { Row, State } from './row.ts';
import { snapshotOf } from './snapshot.ts';
import { TABLE } from './table.ts';

const CELLS_AT_LEAST = 400;
/** Calls that succeed with a mailed link, a second step or a login provider: covered by tests of accounts. */
const BY_SECRET: ReadonlySet<string> = new Set([
  'resetPassword',
  'getLink',
  'confirmEmail',
  'confirmSignup',
  'endSession',
  'undoEmail',
  'takeSecondStep',
  'confirmTotp',
  'makeRecoveryCodes',
  'logInByPasskey',
  'logInByDesktopCode',
  'addPasskey',
  'removePasskey',
  'beginProviderLogin',
  'readProviderSignup',
  'signUpByProvider',
  'beginProviderLink',
  'beginProviderProof',
  'removeIdentity',
]);
interface Cell {
  readonly at: string;
  readonly expected: string;
  readonly actor: Actor;
  readonly names: Readonly<Record<string, string>>;
}

const methodOf = ({ call, method = 'GET' }: Row): string => (call === null ? method : endpoints[call].method);
const nameOf = (row: Row): string =>
  `${row.call ?? `${methodOf(row)} ${row.path ?? ''}`}${row.what === undefined ? '' : ` (${row.what})`}`;

describe('The permission matrix', () => {
  it('has a row for every call of the contract', () => {
    const named = new Set(TABLE.map(({ call }) => call));
    const missing = (Object.keys(endpoints) as EndpointName[]).filter((name) => !named.has(name));
    assert.deepEqual(missing, [], 'calls without a row: add them to backend/test/matrix');
  });

  it(`has ${CELLS_AT_LEAST} cells or more, five in each line`, () => {
    const lines = TABLE.flatMap(({ cells }) => Object.values(cells));
    for (const line of lines) assert.equal(line.split(' ').length, CALLERS.length, line);
    assert.ok(lines.length * CALLERS.length >= CELLS_AT_LEAST, `${lines.length * CALLERS.length} cells`);
  });
});

/**
 * All rows on SQLite. On the others those that read, which change nothing there as here, and the writes of
 * texts with links: who may write is decided by the same code.
 */
describeOnEachDatabase({ name: 'The permission matrix', daily: 'sqlite' }, (database) => {
  const rows =
    database === 'sqlite'
      ? TABLE
      : TABLE.filter((row) => methodOf(row) === 'GET' || row.isOnEachDatabase === true);
  const stored = (row: Row): Promise<Record<string, string>> =>
    database === 'sqlite' || methodOf(row) !== 'GET' ? snapshotOf(db) : Promise.resolve({});
  let build: WebsiteBuild;
  let server: TestServer;
  let db: Writer;
  let check: ResponseCheck;
  const described = new Set<EndpointName>();
  let cast: TestUsers;
  let readSpace: TestUser;
  let writeSpace: TestUser;
  const shared = new Map<State, Fixture>();

  before(async () => {
    build = await buildWebsite();
    server = await startServer({
      database,
      webDist: build.webDist,
      env: { MARU_LINK_PREVIEW: 'on', MARU_LINK_PREVIEW_NETWORKS: '127.0.0.1/32' },
    });
    db = server.openDatabase();
    check = createResponseCheck(await describeApi('1.0.0'));
    cast = await createTestUsers(server);
    readSpace = await createUser(server, 'reads');
    writeSpace = await createUser(server, 'writes');
  });
  after(async () => {
    await server.close();
    await build.remove();
  });

  /** Reads share one document per state; each write has one of its own. */
  const fixtureFor = async (row: Row, state: State): Promise<Fixture> => {
    if (methodOf(row) !== 'GET')
      return makeFixture(cast, writeSpace, state, /comment|notification/i.test(row.call ?? ''));
    const fixture = shared.get(state) ?? (await makeFixture(cast, readSpace, state, true));
    shared.set(state, fixture);
    return fixture;
  };

  const namesFor = async (
    actor: Actor,
    fixture: Fixture,
    state: State,
    row: Row,
  ): Promise<Record<string, string>> => ({
    ...fixture.names,
    ...(await callerNames(actor, fixture, state, row)),
    otherGroup: cast.other.username,
    site: server.url,
  });

  const ask = async (
    row: Row,
    fixture: Fixture,
    { at, expected, actor, names }: Cell,
    state: State,
  ): Promise<void> => {
    const response = await sendAllPages(actor.browser, requestOf(row, names, actor.accessToken));
    checkResponse(at, expected, response, row, fixture, actor.user === fixture.owner);
    if (row.call !== null && !isRefusal(expected)) {
      assert.equal(
        check(row.call, response.json),
        null,
        `${at}: the answer is not as /api/openapi.json says`,
      );
      described.add(row.call);
    }
    if (!isRefusal(expected) || state === 'unknown' || state === 'unknownGroup') return;
    const ofUnknown = await actor.browser.send(...requestOf(row, unknownNames(names), actor.accessToken));
    if (expected.startsWith('404') || ofUnknown.status === response.status)
      assert.deepEqual(
        comparable(response),
        comparable(ofUnknown),
        `${at}: the answer is not that of an unknown id`,
      );
  };

  for (const row of rows) {
    for (const [state, line] of Object.entries(row.cells) as [State, string][]) {
      it(`${nameOf(row)}: ${state}`, async () => {
        const fixture = await fixtureFor(row, state);
        const outcomes = line.split(' ');
        const cells: Cell[] = [];
        for (const [index, caller] of CALLERS.entries()) {
          const actor = await cast.actor(caller, fixture, row.isOnCallers === true);
          const names = await namesFor(actor, fixture, state, row);
          cells.push({
            at: `${nameOf(row)}, ${state}, ${caller}`,
            expected: outcomes[index] ?? '',
            actor,
            names,
          });
        }
        // Runs the refusals first: none of them may change anything.
        const [refused, done] = [
          cells.filter(({ expected }) => isRefusal(expected)),
          cells.filter(({ expected }) => !isRefusal(expected)),
        ];
        const before = await stored(row);
        for (const cell of refused) await ask(row, fixture, cell, state);
        // Once for all callers: reading all data takes longer than the calls.
        if (methodOf(row) !== 'GET')
          assert.deepEqual(
            await stored(row),
            before,
            `something changed by one of: ${refused.map(({ at }) => at).join('; ')}`,
          );
        for (const cell of done) await ask(row, fixture, cell, state);
        if (row.call === 'startImport') await importsEnded(db);
        if (methodOf(row) === 'GET' && row.isMaking !== true)
          assert.deepEqual(await stored(row), before, `${nameOf(row)}: asking changed something`);
      });
    }
  }

  it('has seen every call succeed with the response that /api/openapi.json describes', () => {
    const covered = new Set(rows.map(({ call }) => call));
    const unseen = (Object.keys(endpoints) as EndpointName[]).filter(
      (name) => covered.has(name) && !described.has(name) && !BY_SECRET.has(name),
    );
    assert.deepEqual(unseen, []);
  });
});

/** Waits for the imports that go on behind an answer. */
async function importsEnded(db: Writer): Promise<void> {
  while ((await db('import_jobs').where('state', 'running').first('id')) !== undefined) await pause(50);
}

/** Returns a response without the parts that differ each time. */
function comparable({ status, headers, text }: BrowserResponse): unknown {
  const compared = [...headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name));
  return {
    status,
    headers: compared,
    text: text.replace(/(?<="errorId":"|<p>)[0-9a-z]{24}(?="|<\/p>)/, 'ID'),
  };
}
