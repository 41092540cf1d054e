import type { Db, Writer } from '../db/connect.ts';
import { rowMacsOf } from '../db/row-macs.ts';
import { runStatement, selectRows, upsert } from '../db/statements.ts';
import type { Statement } from '../db/statement.ts';
import { isPublicDoc } from './doc-macs.ts';
import type { DocRow } from './docs.ts';
import { insertPublicationChanges, publicationChanges } from './publication-changes.ts';

/**
 * Publication of a public document, the only place that stores its text
 * unencrypted. Deleted in the same transaction that ends public access.
 */
export interface PublicationRow {
  readonly doc_id: string;
  readonly group_id: string;
  readonly title: string;
  readonly excerpt: string;
  /** Language tag of the document's settings; null when it is detected from the text. */
  readonly language: string | null;
  /** Properties of the text's front matter as JSON (`DocProperty[]`); null when it names none. */
  readonly properties: string | null;
  /** Targets of the documents inside its article as JSON (`string[]`), in order; null when there are none. */
  readonly embedded_docs: string | null;
  /** Rendered article, sanitised. */
  readonly html: string;
  /** Version of the renderer of `html`; a marker for this revision of the text while `html` is outdated. */
  readonly renderer_version: string;
  /** Increases with every change of the text. */
  readonly rev: number;
  /** 0 or 1. */
  readonly is_folder: number;
  /** A random number below 2^52, for random documents without a table scan. */
  readonly random_key: number;
  /** Time of the last publishing, epoch milliseconds. */
  readonly published_at: number;
  /** The document's creation, epoch milliseconds. */
  readonly created_at: number;
  /** The document's last edit but for minor ones (`DocRow.edited_at`), epoch milliseconds. */
  readonly updated_at: number;
}

/** Columns that determine a public page's version. */
export interface PageVersionRow {
  readonly group_id: string;
  readonly group_name: string;
  readonly group_rev: number;
  readonly tree_rev: number;
  readonly home_doc_id: string;
  /** Id of the home document when it is public, else null. */
  readonly public_home_id: string | null;
  /** Null when there is no public document. */
  readonly doc_id: string | null;
  /** 0 or 1: whether the document is a folder. */
  readonly is_folder: number;
  readonly doc_rev: number | null;
  readonly parent_id: string | null;
  readonly embedded_docs: string | null;
}

/** State of a public document that others may show inside them. */
export type EmbeddedVersionRow = Pick<PublicationRow, 'doc_id' | 'embedded_docs' | 'is_folder'> & {
  readonly doc_rev: number;
  readonly parent_id: string | null;
};

/** Columns that are made from the text of a document. */
const RENDERED_COLUMNS = [
  'title',
  'excerpt',
  'language',
  'properties',
  'embedded_docs',
  'html',
  'renderer_version',
] as const;

/** Content of a publication, made from the document's text. */
export type Rendered = Pick<PublicationRow, (typeof RENDERED_COLUMNS)[number]>;

/** Returns the statements that store a publication, or the text of one that exists as its next revision. */
export function publicationUpsert(row: Omit<PublicationRow, 'rev'>): Statement[] {
  return [
    upsert('publications', [{ ...row, rev: 1 }], {
      key: ['doc_id'],
      replace: [...RENDERED_COLUMNS, 'updated_at'],
      increment: ['rev'],
    }),
    ...publicationChanges([row.doc_id]),
  ];
}

/** Columns that a newer renderer may make otherwise from the same text, besides the HTML. */
type Derived = 'excerpt' | 'properties' | 'embedded_docs';

/**
 * Stores newer HTML of the same text, unless the publication has changed. A
 * publication that was deleted and created again restarts at revision 1,
 * but has the current renderer version, which the condition checks as well.
 */
export async function replaceHtml(
  db: Writer,
  publication: Pick<PublicationRow, 'doc_id' | 'rev' | 'renderer_version' | Derived>,
  html: string,
  rendererVersion: string,
  { excerpt, properties, embedded_docs }: Pick<PublicationRow, Derived> = publication,
): Promise<void> {
  await runStatement(db, {
    sql: 'UPDATE publications SET html = ?, renderer_version = ?, excerpt = ?, properties = ?, embedded_docs = ? WHERE doc_id = ? AND rev = ? AND renderer_version = ?',
    values: [
      html,
      rendererVersion,
      excerpt,
      properties,
      embedded_docs,
      publication.doc_id,
      publication.rev,
      publication.renderer_version,
    ],
  });
}

export async function deletePublication(db: Writer, docId: string): Promise<void> {
  const count = await db<PublicationRow>('publications').where({ doc_id: docId }).delete();
  if (count > 0) await insertPublicationChanges(db, [docId]);
}

/** Columns of the document by which a publication counts. */
type PublicDoc = Pick<DocRow, 'access' | 'content_rev' | 'deleted_at' | 'list_mac'>;

/** A publication with the document's fields that its page needs. */
export interface PublishedDoc extends PublicationRow {
  /** 0 or 1. */
  readonly comments_enabled: number;
  readonly parent_id: string | null;
  /** The document's `updated_at`. */
  readonly saved_at: number;
}

/** Finds the publication of a document that is public. Its row alone makes no document public. */
export async function findPublication(db: Db, docId: string): Promise<PublishedDoc | undefined> {
  const sql = `SELECT p.*, docs.comments_enabled, docs.parent_id, docs.updated_at AS saved_at, docs.group_id AS space_id, ${PUBLIC_COLUMNS}
FROM publications p JOIN docs ON docs.id = p.doc_id WHERE p.doc_id = ?`;
  const [row] = await selectRows<PublishedDoc & PublicDoc & { readonly space_id: string }>(db, sql, [docId]);
  if (row === undefined) return undefined;
  const { access, content_rev, deleted_at, list_mac, space_id: group_id, ...publication } = row;
  const doc = { id: docId, group_id, access, content_rev, deleted_at, list_mac };
  return isPublicDoc(rowMacsOf(db), doc) ? publication : undefined;
}

const PUBLIC_COLUMNS = 'docs.access, docs.content_rev, docs.deleted_at, docs.list_mac';

/** Reads title and excerpt, which every publication has at once. */
export async function findExcerpt(
  db: Db,
  docId: string,
): Promise<Pick<PublicationRow, 'title' | 'excerpt'> | undefined> {
  const [row] = await selectRows<Pick<PublicationRow, 'title' | 'excerpt'>>(
    db,
    'SELECT title, excerpt FROM publications WHERE doc_id = ?',
    [docId],
  );
  return row;
}

/** Reads one row for each of these documents that is public. */
export async function findDocPageVersions(db: Db, docIds: readonly string[]): Promise<PageVersionRow[]> {
  const rows = await selectRows<PageVersionRow & PublicDoc>(
    db,
    `${pageVersions('docs.group_id = g.id')} WHERE docs.id IN (${marks(docIds)}) AND p.doc_id IS NOT NULL`,
    docIds,
  );
  return rows.map((row) => onlyPublic(db, row)).filter(({ doc_id }) => doc_id !== null);
}

/** Reads one row for each of these documents that is public. */
export async function findEmbeddedVersions(db: Db, docIds: readonly string[]): Promise<EmbeddedVersionRow[]> {
  return await selectRows(
    db,
    `SELECT p.doc_id, p.embedded_docs, p.is_folder, docs.parent_id, docs.rev AS doc_rev FROM publications p JOIN docs ON docs.id = p.doc_id WHERE p.doc_id IN (${marks(docIds)})`,
    docIds,
  );
}

/** Reads one row for each of these spaces, with its home document if that is public. */
export async function findHomePageVersions(db: Db, groupNames: readonly string[]): Promise<PageVersionRow[]> {
  const rows = await selectRows<PageVersionRow & PublicDoc>(
    db,
    `${pageVersions('docs.id = g.home_doc_id')} WHERE g.name IN (${marks(groupNames)})`,
    groupNames,
  );
  return rows.map((row) => onlyPublic(db, row));
}

/** Leaves a document out that is not public, or does not verify. */
function onlyPublic(db: Db, row: PageVersionRow & PublicDoc): PageVersionRow {
  const { access, content_rev, deleted_at, list_mac, ...version } = row;
  if (version.doc_id === null) return version;
  const doc = { id: version.doc_id, group_id: version.group_id, access, content_rev, deleted_at, list_mac };
  if (isPublicDoc(rowMacsOf(db), doc)) return version;
  const isHome = version.public_home_id === version.doc_id;
  return { ...version, doc_id: null, public_home_id: isHome ? null : version.public_home_id };
}

function pageVersions(on: string): string {
  return `SELECT g.id AS group_id, g.name AS group_name, g.rev AS group_rev, g.tree_rev, g.home_doc_id, home.doc_id AS public_home_id,
p.doc_id, p.embedded_docs, docs.rev AS doc_rev, docs.is_folder, docs.parent_id, ${PUBLIC_COLUMNS} FROM \`groups\` g JOIN docs ON ${on}
LEFT JOIN publications p ON p.doc_id = docs.id LEFT JOIN publications home ON home.doc_id = g.home_doc_id`;
}

function marks(values: readonly string[]): string {
  return values.map(() => '?').join(', ');
}
