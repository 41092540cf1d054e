import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { postComment, createCommentedDoc, notificationsOf } from '@maru/backend/testing/comments.ts';
import { createDocWith } from '@maru/backend/testing/docs.ts';
import { assertFound } from '@maru/backend/testing/found.ts';
import { uploadOne } from '@maru/backend/testing/media.ts';
import { createUser, startServer } from '@maru/backend/testing/server.ts';
import type { TestServer, TestUser } from '@maru/backend/testing/server.ts';
import { parse, renderHtml } from '@maru/core/markup';
import { setUpSpace } from '../../../desktop/test/export-space.ts';
import { recordFiles } from './executed-files.ts';

/**
 * Counts the files that a call runs through after others like it: of the server, which is in this process, of
 * the markup engine, or of the desktop app. Left out are those that the smallest read and the smallest write
 * run through, as any call does; worker threads; and work that only some of the repetitions did.
 */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const OF_SERVER = /^backend\/src\//;
const OF_CORE = /^core\/src\//;
const OF_DESKTOP = /^desktop\/src\//;
const COUNTED = [OF_SERVER, OF_CORE, OF_DESKTOP];
/** Constructs of the dialect that most documents have. */
const TEXT = `# Heading

A paragraph with **bold**, *italic*, \`code\`, [a link](https://example.org) and [[Another document]].

- one
- [ ] two

> A quote.

| a | b |
|---|---|
| 1 | 2 |
`;
/** Calls before the first counted one: caches are filled, and lazy parts loaded. */
const WARM_UP = 3;
const REPETITIONS = 3;

/** Sends one call; what it needs was prepared before. */
type Call = () => Promise<unknown>;

interface Flow {
  readonly name: string;
  /** The most files that it should run through; null: no goal. */
  readonly goal: number | null;
  /** The files that count; those of the server when omitted. */
  readonly counted?: RegExp;
  readonly prepare: (user: TestUser, server: TestServer) => Promise<Call>;
}

const SMALLEST: readonly Flow[] = [
  {
    name: 'smallest read',
    goal: null,
    prepare:
      async ({ browser }) =>
      () =>
        browser.expect(200, 'GET', '/api/version'),
  },
  {
    name: 'smallest write',
    goal: null,
    prepare: async (user, server) => {
      const reader = await createUser(server, `reader${randomUUID().slice(0, 8)}`);
      await postComment(reader, await createCommentedDoc(user), 'Words');
      const address = `/api/notifications/${assertFound((await notificationsOf(user))[0]).id}` as const;
      const headers = { 'Idempotency-Key': randomUUID() };
      return () => user.browser.expect(200, 'DELETE', address, { headers });
    },
  },
];

const FLOWS: readonly Flow[] = [
  {
    name: 'save',
    goal: 35,
    prepare: async (user) => {
      const { id, updatedAt } = await createDocWith(user, 'public');
      const json = { title: 'A title', content: `Text ${randomUUID()} [[Link]]`, lastUpdatedAt: updatedAt };
      const headers = { 'Idempotency-Key': randomUUID() };
      return () => user.browser.expect(200, 'PUT', `/api/docs/${id}`, { json, headers });
    },
  },
  {
    name: 'public page',
    goal: 25,
    prepare: async (user, server) => {
      const { id } = await createDocWith(user, 'public', { content: `Text ${randomUUID()}` });
      await readPage(server, user, id);
      return () => readPage(server, user, id);
    },
  },
  {
    name: 'public page, after a change',
    goal: null,
    prepare: async (user, server) => {
      const { id } = await createDocWith(user, 'public', { content: `Text ${randomUUID()}` });
      return () => readPage(server, user, id);
    },
  },
  {
    name: 'upload',
    goal: 22,
    prepare: async (user) => () => uploadOne(user, { name: 'note.txt', bytes: randomUUID() }),
  },
  {
    name: 'markup to HTML',
    goal: null,
    counted: OF_CORE,
    prepare: async () => async () => renderHtml(parse(`${TEXT}\n${randomUUID()}`)),
  },
  {
    name: 'desktop export',
    goal: null,
    counted: OF_DESKTOP,
    prepare: async (_, server) => {
      const space = await setUpSpace(server, `export${randomUUID().slice(0, 8)}`);
      await createDocWith(space.user, 'private', { content: TEXT });
      return async () => {
        const { report, error } = await space.exportTo(space.base);
        await space.remove();
        if (report === null) throw error ?? new Error('Nothing was exported');
      };
    },
  },
];

async function readPage(server: TestServer, user: TestUser, id: string): Promise<void> {
  const page = await fetch(`${server.url}/${user.username}/${id}-a-title`);
  if (!page.ok || !(await page.text()).includes('<article')) throw new Error('The page has no document');
}

const { values } = parseArgs({ options: { files: { type: 'boolean', default: false } } });
const server = await startServer({ database: 'sqlite' });
try {
  const user = await createUser(server, 'writer');
  const recorder = await recordFiles(ROOT, (path) => COUNTED.some((files) => files.test(path)));
  const filesOf = async ({ prepare, counted = OF_SERVER }: Flow): Promise<ReadonlySet<string>> => {
    for (let i = 0; i < WARM_UP; i++) await (await prepare(user, server))();
    const runs: ReadonlySet<string>[] = [];
    for (let i = 0; i < REPETITIONS; i++) runs.push(await recorder.during(await prepare(user, server)));
    return new Set(
      [...(runs[0] ?? [])].filter((path) => counted.test(path) && runs.every((files) => files.has(path))),
    );
  };
  const ofAny = new Set<string>();
  for (const flow of SMALLEST) {
    const files = await filesOf(flow);
    console.log(`${flow.name}: ${files.size} files`);
    for (const path of files) ofAny.add(path);
  }
  for (const flow of FLOWS) {
    const own = [...(await filesOf(flow))].filter((path) => !ofAny.has(path)).toSorted();
    console.log(`${flow.name}: ${own.length} more${flow.goal === null ? '' : `, goal ${flow.goal}`}`);
    if (values.files) console.log(own.map((path) => `  ${path}`).join('\n'));
    if (flow.goal !== null && own.length > flow.goal) process.exitCode = 1;
  }
  await recorder.stop();
} finally {
  await server.close();
}
