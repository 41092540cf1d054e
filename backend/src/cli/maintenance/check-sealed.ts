import { createStore } from '../../db/transaction.ts';
import { listTables, readRows } from '../../db/tables.ts';
import type { Cell } from '../../db/tables.ts';
import type { CommentRow } from '../../repositories/comments.ts';
import type { DocRow } from '../../repositories/docs.ts';
import type { RevisionRow } from '../../repositories/revisions.ts';
import type { UserRow } from '../../repositories/users.ts';
import { withText } from '../../repositories/working-copies.ts';
import type { WorkingCopyRow } from '../../repositories/working-copies.ts';
import { openComment } from '../../services/comments/comment-text.ts';
import {
  openLinkToken,
  openRevision,
  openTitle,
  openVersionName,
  openWorkingCopy,
} from '../../services/texts/sealed-text.ts';
import { createKeyrings } from '../../services/keyrings.ts';
import type { Site } from '../../site/open-site.ts';
import { fail, ok } from './check.ts';
import type { Check } from './check.ts';

/**
 * Rows of each table that are decrypted unless all are
 * requested. Ids are random, so the first rows are a sample.
 */
const SAMPLE_ROWS = 100;
const PAGE_ROWS = 50;
const NAMED_MAX = 3;

/**
 * Checks that encrypted values decrypt with their associated data.
 * @param onProgress receives the number of values decrypted so far
 */
export async function checkSealed(
  site: Site,
  isAll: boolean,
  onProgress: (count: number) => void,
): Promise<Check[]> {
  const keyrings = createKeyrings({
    store: createStore(site.db),
    masterKeys: site.masterKeys,
    now: Date.now,
  });
  const openers: Readonly<Record<string, (row: never) => Promise<unknown>>> = {
    users: async (row: UserRow) => site.siteKeys.openEmail(row.id, row.email_rev, row.email_cipher),
    docs: async (row: DocRow) => {
      const ring = await keyrings.of(row.group_id);
      openTitle(ring, row.group_id, row);
      if (row.link_token_cipher !== null) openLinkToken(ring, row, row.link_token_cipher);
    },
    revisions: async (row: RevisionRow) => {
      const ring = await keyrings.of(row.group_id);
      openVersionName(ring, row.group_id, row);
      await openRevision(ring, { groupId: row.group_id, id: row.doc_id, number: row.number }, row);
    },
    working_copies: async (row: WorkingCopyRow) => {
      const copy = withText(row);
      if (copy !== null) await openWorkingCopy(await keyrings.of(row.group_id), copy);
    },
    comments: async (row: CommentRow) => openComment(await keyrings.of(row.group_id), row),
  };
  let count = 0;
  const bad: string[] = [];
  for (const [table, open] of Object.entries(openers)) {
    for await (const row of rowsOf(site, table, isAll ? Number.POSITIVE_INFINITY : SAMPLE_ROWS)) {
      try {
        await open(row as never);
      } catch {
        bad.push(`${table} ${String(row['id'] ?? row['doc_id'])}`);
      }
      onProgress(++count);
    }
  }
  const what = isAll ? `${count} rows open` : `${count} rows open (\`--all\` opens every one)`;
  if (bad.length === 0) return [ok('sealed values', what)];
  return [
    fail(
      'sealed values',
      `${bad.length} do not open (${bad.slice(0, NAMED_MAX).join(', ')}): they were altered or belong elsewhere. Restore a backup.`,
    ),
  ];
}

async function* rowsOf({ db }: Site, name: string, max: number): AsyncGenerator<Record<string, Cell>> {
  const table = (await listTables(db)).find((known) => known.name === name);
  if (table === undefined) return;
  const idAt = table.columns.indexOf(table.key[0] ?? '');
  for (let [after, seen]: [Cell[] | null, number] = [null, 0]; seen < max; ) {
    const rows: Cell[][] = await readRows(db, table, after, PAGE_ROWS);
    for (const cells of rows)
      yield Object.fromEntries(table.columns.map((column, i) => [column, cells[i] ?? null]));
    const last = rows.at(-1);
    if (last === undefined) return;
    after = [last[idAt] ?? null];
    seen += rows.length;
  }
}
