import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');

const DECLARATIONS = `
import { endpoints } from '${ROOT}core/src/api/contracts/index.ts';
import type { Store } from '${ROOT}backend/src/db/transaction.ts';
import { keyedRoute, route, viewerOf, writeRoute } from '${ROOT}backend/src/http/route.ts';
import { updateLocale } from '${ROOT}backend/src/repositories/users.ts';
import type { ServiceContext } from '${ROOT}backend/src/services/context.ts';
import type { Services } from '${ROOT}backend/src/services/create-services.ts';
import type { KeyedWrite, MailingWrite } from '${ROOT}backend/src/services/writes/writes.ts';
declare const store: Store;
declare const context: ServiceContext;
declare const services: Services;
declare const write: KeyedWrite<'doc_deleted'>;
declare const mailing: MailingWrite;
const effect = { objectId: 'id', revision: 1 };
const audit = { event: 'doc_deleted', accountId: null } as const;
`;
const REPLAY = 'async ({ objectId }) => ({ id: objectId })';
const remove = (route: string, events: string, more: string): string =>
  `${route}(endpoints.deleteDoc, ${events}({ params }, context, write) => services.docs.remove(write, viewerOf(context), params.id)${more});`;

/** Code with the error that it must have; null: it must compile. */
const CASES: readonly (readonly [name: string, code: string, error: RegExp | null])[] = [
  ['a write by `Store.write`', "store.write((db) => updateLocale(db, 'id', 'en'));", null],
  ['a write by `Store.query`', "store.query((db) => updateLocale(db, 'id', 'en'));", /'Writer'/],
  ['a transaction of a service beside its Write', 'context.store.transaction(async () => 1);', /'Reads'/],
  ['all records', 'write.execute([], { effect, audit });', null],
  ['no effect', 'write.execute([], { audit });', /'effect' is missing/],
  ['no audit entry', 'write.execute([], { effect });', /'audit' is missing/],
  ['an empty audit entry', 'write.execute([], { effect, audit: null });', /'null'/],
  [
    'another event',
    "write.execute([], { effect, audit: { ...audit, event: 'doc_public' } });",
    /'"doc_public"'/,
  ],
  [
    'records of a transaction',
    'write.transaction(async () => ({ value: 1, records: { effect, audit } }));',
    null,
  ],
  [
    'a transaction without an effect',
    'write.transaction(async () => ({ value: 1, records: { audit } }));',
    /'effect' is missing/,
  ],
  ['a transaction without records', 'write.transaction(async () => 1);', /'WriteResult</],
  ['no mails', 'mailing.execute([], { audit: null });', /'mails' is missing/],
  ['a row of a write', remove('keyedRoute', "'doc_deleted', ", `, ${REPLAY}`), null],
  ['a row without events', remove('keyedRoute', '', `, ${REPLAY}`), /Expected 4 arguments/],
  ['a row without the event', remove('keyedRoute', "'none', ", `, ${REPLAY}`), /not assignable/],
  [
    'a row without an answer to a repeat',
    remove('keyedRoute', "'doc_deleted', ", ''),
    /Expected 4 arguments/,
  ],
  ['a row without a key', remove('writeRoute', "'doc_deleted', ", ''), /not assignable/],
  [
    'a key for a call that takes none',
    "keyedRoute(endpoints.logout, 'none', async () => ({}), async () => ({}));",
    /'false' is not assignable to type 'true'/,
  ],
  ['a write as a read', remove('route', '', ''), /not assignable/],
];

describe('The types of writes', () => {
  let folder: string;
  const errors = new Map<number, string>();
  const firstLine = DECLARATIONS.split('\n').length;
  before(function () {
    // Compiles the server's types once.
    this.timeout(60_000);
    folder = mkdtempSync(join(tmpdir(), 'maru-types-'));
    const code = DECLARATIONS + CASES.map(([, line]) => `${line}\n`).join('');
    writeFileSync(join(folder, 'cases.ts'), `${code}export { route, writeRoute };\n`);
    const compilerOptions = {
      composite: false,
      emitDeclarationOnly: false,
      noEmit: true,
      noErrorTruncation: true,
      typeRoots: [join(ROOT, 'node_modules/@types')],
      types: ['node'],
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(ROOT, 'tsconfig.json'),
        compilerOptions,
        files: ['cases.ts'],
        references: [],
      }),
    );
    const { stdout } = spawnSync(process.execPath, [TSC, '-p', folder, '--pretty', 'false'], {
      encoding: 'utf8',
    });
    let at = 0;
    for (const line of stdout.split('\n')) {
      const found = /cases\.ts\((\d+),\d+\): error/.exec(line);
      if (found !== null) at = Number(found[1]);
      else if (/^\S/.test(line)) at = 0;
      errors.set(at, `${errors.get(at) ?? ''}${line}\n`);
    }
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const [index, [name, , expected]] of CASES.entries()) {
    it(`${expected === null ? 'allow' : 'refuse'} ${name}`, () => {
      const error = errors.get(firstLine + index);
      if (expected === null) assert.equal(error, undefined);
      else assert.match(error ?? '', expected);
    });
  }

  it('compile otherwise', () => assert.equal((errors.get(0) ?? '').trim(), ''));
});
