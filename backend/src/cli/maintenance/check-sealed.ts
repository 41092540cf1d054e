import { createStore } from '../../db/transaction.ts';
import { listTables, readRows } from '../../db/tables.ts';
import type { Cell } from '../../db/tables.ts';
import type { DocAliasRow } from '../../repositories/doc-aliases.ts';
import type { MediaRow } from '../../repositories/media.ts';
import type { CommentRow } from '../../repositories/comments.ts';
import type { DocRow } from '../../repositories/docs.ts';
import type { RevisionRow } from '../../repositories/revisions.ts';
import type { UserRow } from '../../repositories/users.ts';
import { withText } from '../../repositories/working-copies.ts';
import type { WorkingCopyRow } from '../../repositories/working-copies.ts';
import { openComment } from '../../services/comments/comment-text.ts';
import type { MediaStore } from '../../media/media-store.ts';
import { openName, readDecrypted, readHeader } from '../../services/media/media-files.ts';
import {
  openAlias,
  openLinkToken,
  openRevision,
  openTitle,
  openVersionName,
  openWorkingCopy,
} from '../../services/texts/sealed-text.ts';
import { createKeyrings } from '../../services/keyrings.ts';
import type { Keyrings } from '../../services/keyrings.ts';
import type { Site } from '../../site/open-site.ts';
import { DAMAGED_NAMED_MAX, fail, ok } from './check.ts';
import type { Check } from './check.ts';

/**
 * Rows of each table that are decrypted unless all are
 * requested. Ids are random, so the first rows are a sample.
 */
const SAMPLE_ROWS = 100;
const PAGE_ROWS = 50;

/**
 * Checks that encrypted values decrypt with their associated data.
 * @param files store whose files are read to their ends; null to leave them out
 * @param onProgress receives the number of values decrypted so far
 */
export async function checkSealed(
  site: Site,
  isAll: boolean,
  files: MediaStore | null,
  onProgress: (count: number) => void,
): Promise<Check[]> {
  const keyrings = createKeyrings({
    store: createStore(site.db),
    masterKeys: site.masterKeys,
    now: Date.now,
  });
  const parts: Readonly<Record<string, Part>> = {
    users: {
      open: (row: UserRow) => site.siteKeys.openEmail(row.id, row.email_rev, row.email_cipher),
      goOn: 'The account gets no mail. Its user can log in with the username and enter the address again.',
    },
    'support codes': {
      table: 'users',
      open: ({ id, support_code_cipher: cipher }: UserRow) =>
        cipher === null ? null : site.siteKeys.openField('user', id, 'support_code', cipher),
      goOn: 'Its user can make a new one in the account settings.',
    },
    docs: {
      open: async (row: DocRow) => {
        const ring = await keyrings.of(row.group_id);
        openTitle(ring, row.group_id, row);
        if (row.link_token_cipher !== null) openLinkToken(ring, row, row.link_token_cipher);
      },
      goOn: 'The title in lists, or the secret link. The text is whole: save the document once, or replace its link.',
    },
    revisions: {
      open: async (row: RevisionRow) => {
        const ring = await keyrings.of(row.group_id);
        openVersionName(ring, row.group_id, row);
        await openRevision(ring, { groupId: row.group_id, id: row.doc_id, number: row.number }, row);
      },
      named: ({ doc_id, number }) => `version ${String(number)} of document ${String(doc_id)}`,
      goOn: 'If it is the newest version, restore the one before it in the history of the document; an older one can stay.',
    },
    working_copies: {
      open: async (row: WorkingCopyRow) => {
        const copy = withText(row);
        if (copy !== null) await openWorkingCopy(await keyrings.of(row.group_id), copy);
      },
      goOn: 'The unpublished changes of the document. Discard them.',
    },
    comments: {
      open: async (row: CommentRow) => openComment(await keyrings.of(row.group_id), row),
      named: ({ doc_id }) => `on document ${String(doc_id)}`,
      goOn: 'It stands in its place as damaged. Its author or the owner of the space can delete it.',
    },
    doc_aliases: {
      open: async (row: DocAliasRow) => openAlias(await keyrings.of(row.group_id), row),
      goOn: 'Links by this former title of the document lead nowhere. Write its present title into them.',
    },
    media: {
      open: async (row: MediaRow) => openName(await keyrings.of(row.group_id), row),
      goOn: 'The name of a file, which is shown by its id. Upload it again, or leave it.',
    },
    ...(files !== null && { 'files of media': fileContents(keyrings, files) }),
  };
  let count = 0;
  const found: Check[] = [];
  for (const [name, { table = name, open, named, goOn }] of Object.entries(parts)) {
    const bad: string[] = [];
    for await (const row of rowsOf(site, table, isAll ? Number.POSITIVE_INFINITY : SAMPLE_ROWS)) {
      try {
        await open(row as never);
      } catch {
        const id = String(row['id'] ?? row['doc_id']);
        bad.push(named === undefined ? id : `${id}, ${named(row)}`);
      }
      onProgress(++count);
    }
    if (bad.length > 0) found.push(fail('sealed values', damage(name, bad, goOn)));
  }
  const what = isAll ? `${count} rows open` : `${count} rows open (\`--all\` opens every one)`;
  return found.length === 0 ? [ok('sealed values', what)] : found;
}

/** Reads each file to its end. */
function fileContents(keyrings: Keyrings, files: MediaStore): Part {
  return {
    table: 'media',
    open: async (row: MediaRow) => {
      const ring = await keyrings.of(row.group_id);
      const header = await readHeader(files, row.id);
      for await (const _part of readDecrypted(files, ring, row, header, 0, row.size));
    },
    goOn: 'The content of a file, which is cut off or gone. Delete it and upload it again.',
  };
}

/** Sealed values of one kind. */
interface Part {
  /** Default: the name of the kind. */
  readonly table?: string;
  readonly open: (row: never) => unknown;
  /** Returns the part of the site that a row belongs to, for people, besides its id. */
  readonly named?: (row: Record<string, Cell>) => string;
  /** Returns a sentence on the lost data and on how to go on without a backup. */
  readonly goOn: string;
}

function damage(name: string, bad: readonly string[], goOn: string): string {
  const more = bad.length > DAMAGED_NAMED_MAX ? `; and ${bad.length - DAMAGED_NAMED_MAX} more` : '';
  const named = `${bad.slice(0, DAMAGED_NAMED_MAX).join('; ')}${more}`;
  return `${bad.length} of ${name} do not open (${named}): they were altered or belong elsewhere. ${goOn} A backup has them as they were.`;
}

async function* rowsOf({ db }: Site, name: string, max: number): AsyncGenerator<Record<string, Cell>> {
  const table = (await listTables(db)).find((known) => known.name === name);
  if (table === undefined) return;
  const keyAt = table.key.map((column) => table.columns.indexOf(column));
  for (let [after, seen]: [Cell[] | null, number] = [null, 0]; seen < max; ) {
    const rows: Cell[][] = await readRows(db, table, after, PAGE_ROWS);
    for (const cells of rows)
      yield Object.fromEntries(table.columns.map((column, i) => [column, cells[i] ?? null]));
    const last = rows.at(-1);
    if (last === undefined) return;
    after = keyAt.map((at) => last[at] ?? null);
    seen += rows.length;
  }
}
