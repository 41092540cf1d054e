import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ErrorBody } from '@maru/core/api';
import type { DocRow } from '../src/repositories/docs.ts';
import type { BrowserResponse } from '../testing/browser.ts';
import type { Writer } from '../src/db/connect.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { createDoc } from '../testing/docs.ts';
import { assertFound } from '../testing/found.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer, TestUser } from '../testing/server.ts';

/** Number of random interleavings on each database; higher for a long run. */
const ROUNDS = Number(process.env['MARU_TEST_INTERLEAVINGS'] ?? '6');
const CALLS_AT_ONCE = 16;

/** One call on documents, identified by their index in the list of all documents created. */
type Step =
  | {
      readonly kind: 'reorder';
      readonly doc: number;
      readonly target: number;
      readonly position: 'before' | 'after' | 'inside';
    }
  | { readonly kind: 'move'; readonly doc: number; readonly target: number }
  | { readonly kind: 'delete' | 'undelete'; readonly doc: number }
  | { readonly kind: 'create'; readonly target: number; readonly isFolder: boolean };

const index = fc.nat({ max: 40 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('reorder' as const),
      doc: index,
      target: index,
      position: fc.constantFrom('before' as const, 'after' as const, 'inside' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), doc: index, target: index }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('delete' as const, 'undelete' as const), doc: index }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('create' as const), target: index, isFolder: fc.boolean() }),
  },
);

describeOnEachDatabase('Reorders, moves, creates, deletes and undeletes at once', (kind) => {
  let server: TestServer;
  before(async () => {
    server = await startServer({ database: kind });
  });
  after(() => server.close());

  it('leave positions 0, 1, 2… in every folder, no lost document and no cycle, in any interleaving', async function () {
    this.timeout(180_000);
    const seen = new Set<number>();
    const db = server.openDatabase();
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: CALLS_AT_ONCE, maxLength: 2 * CALLS_AT_ONCE }),
        async (steps) => {
          const owner = await createUser(server, 'owner');
          const ids: string[] = [];
          for (let i = 0; i < 10; i++) {
            const parentId = i % 6 === 3 ? ids[i - 3] : null;
            ids.push((await createDoc(owner, { title: `${i}`, isFolder: i % 2 === 0, parentId })).id);
          }
          for (let at = 0; at < steps.length; at += CALLS_AT_ONCE) {
            const responses = await Promise.all(
              steps.slice(at, at + CALLS_AT_ONCE).map((one) => send(owner, ids, one)),
            );
            for (const response of responses) {
              seen.add(response.status);
              assert.ok(response.status < 500, response.text);
              if (response.status === 201) ids.push(assertFound(response.json.doc).id);
            }
            await assertTree(db, owner);
          }
        },
      ),
      { numRuns: ROUNDS, seed: 20_261_121, endOnFailure: true },
    );
    assert.ok(
      [200, 201, 404, 422].every((status) => seen.has(status)),
      `only ${[...seen].join(', ')}`,
    );
  });
});

function send(
  owner: TestUser,
  ids: readonly string[],
  one: Step,
): Promise<BrowserResponse<Partial<ErrorBody> & { readonly doc?: { readonly id: string } }>> {
  const idOf = (at: number): string => ids[at % ids.length] ?? '';
  switch (one.kind) {
    case 'reorder':
      return owner.browser.send('PUT', '/api/docs/reorder', {
        json: { id: idOf(one.doc), targetId: idOf(one.target), position: one.position },
      });
    case 'move':
      return owner.browser.send('PUT', `/api/docs/${idOf(one.doc)}/meta`, {
        json: { parentId: idOf(one.target) },
      });
    case 'delete':
      return owner.browser.send('DELETE', `/api/docs/${idOf(one.doc)}`);
    case 'undelete':
      return owner.browser.send('POST', `/api/docs/${idOf(one.doc)}/undelete`);
    case 'create':
      return owner.browser.send('POST', `/api/docs?groupName=${owner.username}`, {
        json: { title: 'new', isFolder: one.isFolder, parentId: idOf(one.target) },
      });
  }
}

/** Checks the table itself, to include rows that lists leave out. */
async function assertTree(db: Writer, owner: TestUser): Promise<void> {
  const rows: Pick<DocRow, 'id' | 'parent_id' | 'seq' | 'is_folder'>[] = await db('docs')
    .where({ group_id: owner.groupId, is_home: 0, deleted_at: null })
    .select('id', 'parent_id', 'seq', 'is_folder');
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const [parentId, siblings] of Map.groupBy(rows, (row) => row.parent_id)) {
    assert.ok(parentId === null || byId.get(parentId)?.is_folder === 1, `${parentId} is no living folder`);
    const places = siblings.map((row) => row.seq).toSorted((a, b) => a - b);
    assert.deepEqual(places, [...places.keys()], 'places have no gap and no duplicate');
  }
  for (const row of rows) {
    let steps = 0;
    for (let at = row; at.parent_id !== null; at = assertFound(byId.get(at.parent_id)))
      assert.ok(steps++ < rows.length, 'a cycle');
  }
}
