import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { checkFiles } from './check-files.ts';
import { checkSmallFiles } from './size-rules.ts';
import { parseFile } from './source-file.ts';
import { readSourceTree } from './source-tree.ts';

const messagesOf = (path: string, text: string): string[] =>
  checkFiles([{ path, text }]).map(({ line, message }) => `${line}: ${message}`);

/** Text that breaks a rule, and a pattern of the rule's message. */
const PLANTED: readonly (readonly [path: string, text: string, message: RegExp])[] = [
  ['core/src/markup/x.ts', "import { z } from 'zod';", /core\/markup may not import zod/],
  [
    'core/src/markup/x.ts',
    "import { ERROR_CODES } from '../api/errors.ts';",
    /core\/markup may not import core\/api/,
  ],
  ['core/src/text/x.ts', "import { join } from 'node:path';", /core\/text may not import node:path/],
  ['core/src/api/x.ts', "import { byteLength } from '../text/index.ts';", /own package's border/],
  [
    'backend/src/routes/x.ts',
    "import type { Db } from '../db/connect.ts';",
    /backend\/routes may not import backend\/db/,
  ],
  [
    'backend/src/routes/x.ts',
    "import { findDoc } from '../repositories/docs.ts';",
    /backend\/routes may not import backend\/repositories/,
  ],
  ['backend/src/services/x.ts', "import type { Knex } from 'knex';", /backend\/services may not import knex/],
  ['backend/src/services/x.ts', "import type Koa from 'koa';", /backend\/services may not import koa/],
  [
    'backend/src/repositories/x.ts',
    "import { createDocs } from '../services/docs.ts';",
    /backend\/repositories may not import backend\/services/,
  ],
  [
    'backend/src/policies/x.ts',
    "import { readFile } from 'node:fs';",
    /backend\/policies may not import node:fs/,
  ],
  ['backend/src/http/x.ts', "import knex from 'knex';", /backend\/http may not import knex/],
  [
    'backend/src/pages/x.ts',
    "import '../repositories/docs.ts';",
    /backend\/pages may not import backend\/repositories/,
  ],
  ['backend/src/x/y.ts', 'export const a = 1;', /No zone/],
  ['web/src/screens/Home.tsx', "import { api } from '../api.ts';", /web\/screens may not import web\/api/],
  ['web/src/stores/x.ts', "import { useState } from 'react';", /web\/stores may not import react/],
  [
    'web/src/components/x.ts',
    "import { user } from '../stores/session.ts';",
    /web\/components may not import web\/stores/,
  ],
  [
    'web/src/components/x.ts',
    "const load = () => import('../stores/session.ts');\nload();",
    /1: web\/components may not import web\/stores/,
  ],
  [
    'web/src/components/x.ts',
    "export type X = import('../stores/session.ts').Session;",
    /web\/components may not import web\/stores/,
  ],
  ['web/src/stores/x.ts', "import '../../../core/src/limits.ts';", /Reaches into core by path/],
  ['web/src/screens/a/b/x.ts', "import '../../../../App.tsx';", /Climbs four folders/],
  ['web/src/x.ts', "import { limit } from '../../core/src/limits.ts';", /No zone/],
  ['web/src/main.tsx', "import { limit } from '../../core/src/limits.ts';", /Reaches into core by path/],
  ['backend/src/main.ts', "import { app } from 'electron';", /may not import electron/],
  [
    'desktop/src/main.ts',
    "import { Home } from '../../web/src/screens/Home.tsx';",
    /Reaches into web by path/,
  ],
  ['web/src/stores/x.ts', "export { user } from './session.ts';", /Passes on another file's exports/],
  ['web/src/stores/x.ts', "export const load = () => fetch('/api/me');", /`fetch` belongs/],
  ['web/src/stores/x.ts', "export const load = () => window.fetch('/api/me');", /`fetch` belongs/],
  ['web/src/screens/X.tsx', "export const load = () => localStorage.getItem('x');", /web\/src\/storage/],
  [
    'web/src/screens/X.tsx',
    "export const load = () => globalThis.sessionStorage.getItem('x');",
    /web\/src\/storage/,
  ],
  ['backend/src/services/x.ts', "export const port = process.env['PORT'];", /backend\/src\/config\.ts/],
  [
    'backend/src/routes/x.ts',
    'export const f = (ctx: { request: { body: unknown } }) => ctx.request.body;',
    /backend\/src\/http/,
  ],
  [
    'backend/src/repositories/x.ts',
    "export async function f(db: Db) { await db('users').insert({}); }",
    /Writes take a Writer/,
  ],
  [
    'backend/src/repositories/x.ts',
    'export async function f(id: string, db: Db) { await runStatement(db, g(id)); }',
    /Writes take a Writer/,
  ],
  [
    'backend/src/services/x.ts',
    "export const f = (store: Store) => store.query((db) => db('users').delete());",
    /SQL is written in/,
  ],
  [
    'backend/src/services/x.ts',
    "export const f = (store: Store) => store.query(async (db) => { await db.raw('DELETE FROM users'); });",
    /SQL is written in/,
  ],
  ['backend/src/services/x.ts', 'export const f = (db: Db) => asWriter(db);', /A Writer is made/],
  ['web/e2e/x.test.ts', 'export const f = (page: Page) => page.waitForTimeout(100);', /await states/],
  ['core/src/text/x.ts', 'export default 1;', /Named exports only/],
  ['backend/src/db/x.ts', "export const sql = 'CREATE TABLE a (b INT) ENGINE=MyISAM';", /SQL/],
  ['backend/src/db/x.ts', 'export const sql = `LOCK TABLES a WRITE`;', /SQL/],
  ['backend/src/db/x.ts', "export const sql = 'SELECT GET_LOCK(?, 10)';", /SQL/],
  ['web/src/screens/X.tsx', 'export const X = () => <p>Hello</p>;', /Words for people/],
  [
    'web/src/screens/X.tsx',
    'export const X = (a: boolean) => <p>{a ? "안녕" : null}</p>;',
    /Words for people.*안녕/,
  ],
  [
    'web/src/screens/X.tsx',
    'export const X = (n: number) => <img alt={`Picture ${n}`} />;',
    /Words for people.*Picture/,
  ],
  ['web/src/screens/X.tsx', 'export const X = () => <button aria-label="닫기" />;', /Words for people/],
  ['core/src/text/x.ts', '/** What is left. */\nexport const a = 1;', /1: Begins a comment with “What”/],
  [
    'core/src/text/x.ts',
    '/**\n * Whether it is there.\n */\nexport const a = 1;',
    /1: Begins a comment with “Whether”/,
  ],
  ['core/src/text/x.ts', '// TODO later\nexport const a = 1;', /1: Leaves something open/],
  ['core/src/text/x.ts', '// @ts-ignore\nexport const a = 1;', /Leaves something open/],
  ['core/src/text/x.ts', '/* oxlint-disable */\nexport const a = 1;', /Leaves something open/],
  [
    'core/src/text/x.ts',
    `/** A ${'long '.repeat(21)}line. */\nexport const a = 1;`,
    /1: Has a comment wider than 110/,
  ],
  [
    'backend/src/services/x.ts',
    'export const f = (a: A, b: B) => a.owner_id !== b.userId;',
    /Owners are compared in policies alone/,
  ],
  ['core/src/text/x.ts', 'export const a = 1;\n'.repeat(301), /Has 301 lines; 300 are the most/],
  ['core/src/text/x.test.ts', 'const a = 1;\n'.repeat(401), /Has 401 lines; 400 are the most/],
  ['web/src/styles/x.css', 'a {}\n'.repeat(301), /Has 301 lines/],
  ['core/src/a/b/c/d/x.ts', 'export const a = 1;', /4 folders deep/],
  ['core/src/utils/x.ts', 'export const a = 1;', /collects anything \(utils\)/],
  ['core/src/text/helpers.ts', 'export const a = 1;', /collects anything \(helpers\.ts\)/],
  ['core/src/text/camelCase.ts', 'export const a = 1;', /kebab-case/],
  [
    'core/src/text/x.ts',
    Array.from({ length: 13 }, (_, i) => `import './a${i}.ts';`).join('\n'),
    /Imports from 13 files and packages; 12 are the most/,
  ],
  [
    'core/src/text/x.ts',
    Array.from({ length: 17 }, (_, i) => `import type { A${i} } from './a${i}.ts';`).join('\n'),
    /Imports from 17 files with types; 16 are the most/,
  ],
];

/** Text that the same rules must accept. */
const ALLOWED: readonly (readonly [path: string, text: string])[] = [
  [
    'core/src/api/fetch-transport.ts',
    'export const create = (fetch: (url: string) => unknown) => () => fetch("/");',
  ],
  ['web/src/api.ts', 'export const load = () => fetch("/");'],
  ['web/src/stores/x.ts', 'export const a = { fetch: 1 };\nexport const b = a.fetch;'],
  ['web/src/storage/x.ts', "export const a = () => localStorage.getItem('x');"],
  ['backend/src/config.ts', "export const port = process.env['PORT'];"],
  ['backend/src/http/x.ts', 'export const f = (ctx: { request: { body: unknown } }) => ctx.request.body;'],
  ['web/src/screens/X.tsx', 'export const X = () => <p className="big title">{1} · Maru</p>;'],
  [
    'web/src/screens/X.tsx',
    'export const X = (a: string) => <p data-tone="danger">{`${a} (Alt+↑)`}{a === "two words" && a}</p>;',
  ],
  ['web/src/screens/X.tsx', 'export const X = () => <button title="Ctrl+Shift+L" />;'],
  ['web/src/screens/X.test.tsx', 'export const X = () => <p>Hello</p>;'],
  ['core/src/index.ts', "export * from './limits.ts';"],
  ['backend/src/db/migrations/20261121_000000_first.ts', 'export const a = 1;'],
  [
    'backend/src/services/x.ts',
    "import { canRead } from '../policies/doc.ts';\nimport { byteLength } from '@maru/core/text';",
  ],
];

describe('House rules', () => {
  for (const [path, text, message] of PLANTED) {
    it(`finds in ${path}: ${text.slice(0, 70).split('\n')[0]}`, () => {
      const found = messagesOf(path, text);
      assert.ok(
        found.some((line) => message.test(line)),
        `${message} is not among ${JSON.stringify(found)}`,
      );
    });
  }

  for (const [path, text] of ALLOWED) {
    it(`allows in ${path}: ${text.slice(0, 70).split('\n')[0]}`, () => {
      assert.deepEqual(messagesOf(path, text), []);
    });
  }

  it('finds circles of imports, of types as well, and none where a file is imported when it is needed', () => {
    const circle = (lastImport: string) =>
      checkFiles([
        { path: 'core/src/text/a.ts', text: "import type { B } from './b.ts';\nexport type A = B;" },
        { path: 'core/src/text/b.ts', text: "import { c } from './c.ts';\nexport type B = typeof c;" },
        { path: 'core/src/text/c.ts', text: `${lastImport}\nexport const c = 1;` },
      ]).map(({ path, message }) => `${path}: ${message}`);
    assert.deepEqual(circle("import type { A } from './a.ts';\nexport type C = A;"), [
      'core/src/text/a.ts: Imports itself by way of core/src/text/b.ts, core/src/text/c.ts',
    ]);
    assert.deepEqual(circle("export const load = () => import('./a.ts');"), []);
  });

  it('finds circles of folders, of a folder and a file beside it as well, and none of tests', () => {
    const circles = (...files: readonly (readonly [path: string, text: string])[]) =>
      checkFiles(files.map(([path, text]) => ({ path, text }))).map(
        ({ path, line, message }) => `${path}:${line}: ${message}`,
      );
    const a = ['core/src/text/a/a.ts', "import { b } from '../b/b.ts';\nexport const a = b;"] as const;
    const b = ['core/src/text/b/b.ts', 'export const b = 1;'] as const;
    const back = "import type { A } from '../a/other.ts';\nexport type B = A;";
    const other = ['core/src/text/a/other.ts', 'export type A = 1;'] as const;
    assert.deepEqual(circles(a, b, other, ['core/src/text/b/deep/c.ts', back.replace('../', '../../')]), [
      'core/src/text/a/a.ts:1: Closes a circle of a, b in core/src/text',
    ]);
    const e = ['core/src/text/d/e.ts', 'export const e = 1;'] as const;
    const beside = [
      'core/src/text/main.ts',
      "import { e } from './d/e.ts';\nexport const main = e;",
    ] as const;
    const d = ['core/src/text/d/d.ts', "import type { C } from '../c.ts';\nexport const d: C = 1;"] as const;
    const c = "import type { Main } from './main.ts';\nexport type C = 1 | Main;";
    assert.deepEqual(circles(beside, d, e, ['core/src/text/c.ts', 'export type C = 1;']), []);
    assert.deepEqual(circles(beside, d, e, ['core/src/text/c.ts', c]), [
      'core/src/text/d/d.ts:1: Closes a circle of c.ts, d, main.ts in core/src/text',
    ]);
    assert.deepEqual(circles(a, b, other, ['core/src/text/b/b.test.ts', back]), []);
  });

  it('finds packages that a zone may import and no file of it does', () => {
    const found = (text: string) =>
      checkFiles([{ path: 'core/src/text/a.ts', text }], { isWholeTree: true }).map(
        ({ path, message }) => `${path}: ${message}`,
      );
    assert.deepEqual(found("import { nanoid } from 'nanoid';\nexport const id = nanoid;"), []);
    assert.deepEqual(found('export const id = 1;'), [
      'core/src/text/a.ts: core/text may import nanoid and does not',
    ]);
  });

  it('finds too many small files with one importer beside them, tests apart', () => {
    const found = (maxShare: number, ...files: readonly (readonly [path: string, text: string])[]) =>
      checkSmallFiles(
        files.map(([path, text]) => parseFile({ path, text })),
        maxShare,
      ).map(({ path }) => path);
    const main = [
      'core/src/text/main.ts',
      "import { part } from './part.ts';\nexport const main = part;",
    ] as const;
    const part = ['core/src/text/part.ts', 'export const part = 1;'] as const;
    assert.deepEqual(found(49, main, part), ['core/src/text/part.ts']);
    assert.deepEqual(found(50, main, part), []);
    assert.deepEqual(found(0, main, ['core/src/text/part.ts', part[1] + '\n// A line.'.repeat(45)]), []);
    const other = ['core/src/text/other.ts', main[1]] as const;
    assert.deepEqual(found(0, main, part, other), []);
    assert.deepEqual(found(0, main, part, ['core/src/text/part.test.ts', main[1]]), [
      'core/src/text/part.ts',
    ]);
    const away = ['core/src/markup/main.ts', main[1].replace('./', '../text/')] as const;
    assert.deepEqual(found(0, away, part), []);
  });

  it('reads the whole tree: every package has files in it', () => {
    const paths = readSourceTree(fileURLToPath(new URL('../../..', import.meta.url))).map(({ path }) => path);
    for (const path of [
      'core/src/limits.ts',
      'backend/src/config.ts',
      'web/src/api.ts',
      'desktop/src/main.ts',
      'scripts/start.mjs',
    ]) {
      assert.ok(paths.includes(path), path);
    }
    assert.ok(!paths.some((path) => path.includes('node_modules')));
  });
});
