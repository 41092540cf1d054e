import type { Db } from '../db/connect.ts';
import { assignments } from '../db/statements.ts';
import type { Statement } from '../db/statements.ts';
import { notePublicationChanges, publicationChange } from './publication-changes.ts';

/** What everybody may read of a public document: the one place for clear text. Goes in the transaction that ends the access. */
export interface PublicationRow {
  readonly doc_id: string;
  readonly group_id: string;
  readonly title: string;
  readonly excerpt: string;
  /** The article, already safe. */
  readonly html: string;
  /** The renderer that wrote `html`; a mark of this state of the text where it has yet to be written. */
  readonly renderer_version: string;
  /** Grows with every change of the words. */
  readonly rev: number;
  /** 0 or 1. */
  readonly is_folder: number;
  /** A random number below 2^52: the way to random documents without scanning the table. */
  readonly random_key: number;
  /** When it went public (last), epoch milliseconds. */
  readonly published_at: number;
  /** The document's, epoch milliseconds. */
  readonly created_at: number;
  /** The document's, epoch milliseconds. */
  readonly updated_at: number;
}

/** What a public page's version is made of. */
export interface PageVersionRow {
  readonly group_id: string;
  readonly group_name: string;
  readonly group_rev: number;
  readonly tree_rev: number;
  readonly home_doc_id: string;
  /** Null without a public document. */
  readonly doc_id: string | null;
  readonly doc_rev: number | null;
}

export async function insertPublication(db: Db, row: PublicationRow): Promise<void> {
  await db<PublicationRow>('publications').insert(row);
  await notePublicationChanges(db, [row.doc_id]);
}

/** @returns false when the document has none */
export async function updatePublication(
  db: Db,
  docId: string,
  change: Pick<PublicationRow, 'title' | 'excerpt' | 'html' | 'renderer_version' | 'updated_at'>,
): Promise<boolean> {
  const count = await db<PublicationRow>('publications')
    .where({ doc_id: docId })
    .update({
      ...change,
      rev: db.raw('rev + 1') as unknown as number,
    });
  if (count === 1) await notePublicationChanges(db, [docId]);
  return count === 1;
}

/** What `updatePublication` sends for a document that has one. */
export function publicationUpdate(docId: string, change: Parameters<typeof updatePublication>[2]): Statement[] {
  const set = assignments(change);
  return [
    { sql: `UPDATE publications SET ${set.sql}, rev = rev + 1 WHERE doc_id = ?`, values: [...set.values, docId], mustChange: true },
    publicationChange(docId),
  ];
}

/** Stores newer HTML for the same text, unless the publication changed meanwhile. One that went and came again counts from 1 anew, but has today's renderer. */
export async function replaceHtml(
  db: Db,
  publication: Pick<PublicationRow, 'doc_id' | 'rev' | 'renderer_version'>,
  html: string,
  rendererVersion: string,
): Promise<void> {
  await db<PublicationRow>('publications')
    .where({ doc_id: publication.doc_id, rev: publication.rev, renderer_version: publication.renderer_version })
    .update({ html, renderer_version: rendererVersion });
}

export async function deletePublication(db: Db, docId: string): Promise<void> {
  const count = await db<PublicationRow>('publications').where({ doc_id: docId }).delete();
  if (count > 0) await notePublicationChanges(db, [docId]);
}

/** A publication and what its page needs to know of the document beside it. */
export interface PublishedDoc extends PublicationRow {
  /** 0 or 1. */
  readonly comments_enabled: number;
}

export async function findPublication(db: Db, docId: string): Promise<PublishedDoc | undefined> {
  const row: unknown = await db('publications')
    .join('docs', 'docs.id', 'publications.doc_id')
    .where('publications.doc_id', docId)
    .first('publications.*', 'docs.comments_enabled');
  return row as PublishedDoc | undefined;
}

/** One row for each of these documents that is public. */
export async function findDocPageVersions(db: Db, docIds: readonly string[]): Promise<PageVersionRow[]> {
  return await pageVersions(db, 'docs.group_id', 'groups.id').whereIn('docs.id', docIds).whereNotNull('publications.doc_id');
}

/** One row for each of these spaces, with its home document if that is public. */
export async function findHomePageVersions(db: Db, groupNames: readonly string[]): Promise<PageVersionRow[]> {
  return await pageVersions(db, 'docs.id', 'groups.home_doc_id').whereIn('groups.name', groupNames);
}

function pageVersions(db: Db, docColumn: string, groupColumn: string) {
  return db('groups')
    .join('docs', docColumn, groupColumn)
    .leftJoin('publications', 'publications.doc_id', 'docs.id')
    .select<PageVersionRow[]>(
      'groups.id as group_id',
      'groups.name as group_name',
      'groups.rev as group_rev',
      'groups.tree_rev',
      'groups.home_doc_id',
      'publications.doc_id',
      'docs.rev as doc_rev',
    );
}
