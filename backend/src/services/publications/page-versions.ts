import { isUsername } from '@maru/core';
import { RENDERER_VERSION } from '@maru/core/markup';
import { isId } from '@maru/core/text';
import { findDocPageVersions, findHomePageVersions } from '../../repositories/publications.ts';
import type { PageVersionRow } from '../../repositories/publications.ts';
import type { ServiceContext } from '../context.ts';
import type { EmbeddedDocs, EmbedPlan } from './embedded-docs.ts';
import type { PageGroup } from '../groups/groups.ts';
import { aliasesOf, markOfAliases } from '../read-models/aliases.ts';
import { listOfPage, markOfPart, PAGE_DOCS_MAX } from '../read-models/page-lists.ts';
import type { ReadModels } from '../read-models/read-models.ts';
import { createBatch } from '../runtime/batch.ts';

/** Key of a page: a document by its id, or null for the space's home. */
export interface PageKey {
  readonly groupName: string;
  readonly docId: string | null;
}

/** Inputs of an address's public page, read from the database at every request. */
export interface PageVersion {
  /** Changes whenever anything on the page may have changed; part of the ETag. */
  readonly tag: string;
  /** The public document shown; null for a space without a public home document. */
  readonly docId: string | null;
}

/** Current inputs of public pages. Concurrent requests share one query. */
export interface PageVersions {
  /** Returns null where anonymous visitors get 404. */
  readonly row: (key: PageKey) => Promise<PageVersionRow | null>;
  readonly version: (key: PageKey) => Promise<PageVersion | null>;
}

export function createPageVersions(
  { store, trees, aliases }: Pick<ServiceContext, 'store'> & Pick<ReadModels, 'trees' | 'aliases'>,
  embedded: EmbeddedDocs,
): PageVersions {
  const byDoc = createBatch<string, PageVersionRow | undefined>(async (docIds) => {
    const rows = await store.query((db) => findDocPageVersions(db, docIds));
    const byId = new Map(rows.map((row) => [row.doc_id, row]));
    return (docId) => byId.get(docId);
  });
  const byGroup = createBatch<string, PageVersionRow | undefined>(async (names) => {
    const rows = await store.query((db) => findHomePageVersions(db, names));
    const byName = new Map(rows.map((row) => [row.group_name, row]));
    return (name) => byName.get(name);
  });

  const rowOf: PageVersions['row'] = async ({ groupName, docId }) => {
    if (!isUsername(groupName) || (docId !== null && !isId(docId))) return null;
    const name = groupName.toLowerCase();
    const row = docId === null ? await byGroup(name) : await byDoc(docId);
    return row === undefined || row.group_name !== name ? null : row;
  };

  return {
    row: rowOf,
    version: async (key) => {
      const row = await rowOf(key);
      if (row === null) return null;
      const group = { id: row.group_id, tree_rev: row.tree_rev };
      const docs = await trees.listShort(group, PAGE_DOCS_MAX);
      const docsMark =
        docs === null
          ? markOfPart(row.tree_rev)
          : listOfPage(docs, showsTimes(key, row)).mark +
            markOfAliases(aliasesOf(await aliases.list(group), docs));
      const plan = await embedded.plan(row);
      return { tag: tagOf(key, row, { homeDocId: row.public_home_id, docsMark }, plan), docId: row.doc_id };
    },
  };
}

/**
 * Returns true when the page lists documents with their times of editing: pages of a space and of folders do.
 */
export function showsTimes({ docId }: PageKey, { home_doc_id, is_folder }: PageVersionRow): boolean {
  return docId === null || docId === home_doc_id || is_folder === 1;
}

/**
 * Returns the tag of a page from its inputs. A list and the public home may return to
 * an earlier state, so their contents are part of the tag. Revisions never do, so their
 * numbers may be older than the contents. Stored HTML of an older renderer is rendered
 * again before it is shown, so the tag contains the current renderer's version.
 */
export function tagOf(
  key: PageKey,
  row: PageVersionRow,
  list: { readonly homeDocId: string | null } & Pick<PageGroup, 'docsMark'>,
  plan: EmbedPlan | null,
): string {
  const times = showsTimes(key, row) ? 'timed' : '';
  const { group_id, group_rev, doc_id, doc_rev } = row;
  return [
    group_id,
    group_rev,
    list.homeDocId ?? '',
    times,
    list.docsMark,
    doc_id ?? '',
    doc_rev ?? '',
    RENDERER_VERSION,
    ...(plan === null ? [] : [plan.mark]),
  ].join('.');
}
