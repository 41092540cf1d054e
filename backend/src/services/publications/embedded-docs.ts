import { createHash } from 'node:crypto';
import { EMBEDDED_DOCS_MAX } from '@maru/core';
import { innerDocId } from '@maru/core/doc-embeds';
import { wikiLinkResolver } from '@maru/core/text';
import type { LinkSource, LinkTarget } from '@maru/core/text';
import { findEmbeddedVersions } from '../../repositories/publications.ts';
import type { EmbeddedVersionRow, PageVersionRow, PublishedDoc } from '../../repositories/publications.ts';
import type { ServiceContext } from '../context.ts';
import { aliasesOf } from '../read-models/aliases.ts';
import type { ReadModels } from '../read-models/read-models.ts';
import { createBatch } from '../runtime/batch.ts';
import type { InnerArticle } from '../texts/linked-article.ts';

/** Documents that the page of a public document shows inside it. */
export interface EmbedPlan {
  /** Ids of those that may be shown; all are public and listed. */
  readonly ids: readonly string[];
  /** Part of the page's tag: changes with each of them. */
  readonly mark: string;
}

export interface EmbeddedDocs {
  /** Reads the current state of the documents inside a page, at every request; null when it has no places. */
  readonly plan: (row: PageVersionRow) => Promise<EmbedPlan | null>;
  /** Reads the articles of a plan, without those that are no longer public. */
  readonly articles: (
    plan: EmbedPlan | null,
    read: (docId: string) => Promise<PublishedDoc | undefined>,
  ) => Promise<ReadonlyMap<string, InnerArticle>>;
}

/** Columns of a document that decide which documents its places mean. */
type Placed = Pick<PageVersionRow, 'doc_id' | 'is_folder' | 'parent_id' | 'embedded_docs'>;

/** Returns the folder from which a document's links lead: itself where it is one. */
export function linkFolderOf({
  doc_id,
  is_folder,
  parent_id,
}: Pick<Placed, 'doc_id' | 'is_folder' | 'parent_id'>): string | null {
  return is_folder === 1 ? doc_id : parent_id;
}

function innerArticle(doc: PublishedDoc): InnerArticle {
  return { html: doc.html, renderer_version: doc.renderer_version, folderId: linkFolderOf(doc) };
}

type Resolver = ReturnType<typeof wikiLinkResolver>;

/** Resolvers of one list of documents. */
interface KeptResolvers {
  readonly groupName: string;
  readonly aliases: LinkSource['aliases'];
  readonly byFolder: Map<string | null, Resolver>;
}

const resolvers = new WeakMap<readonly LinkTarget[], KeptResolvers>();

/** Maximum number of resolvers of a list: each has an index of the whole list. */
const RESOLVERS_MAX = 8;

/** Returns a resolver, kept as long as its list of documents: requests that end in 304 need it, too. */
function createStaticResolver(groupName: string, docs: readonly LinkTarget[], place: LinkSource): Resolver {
  const { folderId, aliases } = place;
  let cached = resolvers.get(docs);
  if (cached?.groupName !== groupName || cached.aliases !== aliases) {
    cached = { groupName, aliases, byFolder: new Map() };
    resolvers.set(docs, cached);
  }
  const { byFolder } = cached;
  const resolver = byFolder.get(folderId) ?? wikiLinkResolver(groupName, docs, place);
  if (byFolder.size === RESOLVERS_MAX && !byFolder.has(folderId)) byFolder.clear();
  byFolder.set(folderId, resolver);
  return resolver;
}

export function createEmbeddedDocs({
  store,
  trees,
  aliases,
}: Pick<ServiceContext, 'store'> & Pick<ReadModels, 'trees' | 'aliases'>): EmbeddedDocs {
  const versionOf = createBatch<string, EmbeddedVersionRow | undefined>(async (docIds) => {
    const rows = await store.query((db) => findEmbeddedVersions(db, docIds));
    const byId = new Map(rows.map((row) => [row.doc_id, row]));
    return (docId) => byId.get(docId);
  });
  const versionsOf = async (ids: readonly (string | null)[]): Promise<readonly EmbeddedVersionRow[]> => {
    const rows = await Promise.all(ids.filter((id) => id !== null).map(versionOf));
    return rows.filter((row) => row !== undefined);
  };

  return {
    plan: async (row) => {
      if (row.embedded_docs === null) return null;
      const group = { id: row.group_id, tree_rev: row.tree_rev };
      const docs = await trees.list(group, false);
      const known = aliasesOf(await aliases.list(group), docs);
      const idsIn = (from: Placed): (string | null)[] => {
        if (from.embedded_docs === null) return [];
        const resolve = createStaticResolver(row.group_name, docs, {
          folderId: linkFolderOf(from),
          aliases: known,
        });
        return (JSON.parse(from.embedded_docs) as readonly string[]).map((target) =>
          innerDocId(target, resolve),
        );
      };
      const outer = idsIn(row);
      const first = await versionsOf(outer);
      const inner = first.flatMap(idsIn);
      const second = await versionsOf(inner.slice(0, EMBEDDED_DOCS_MAX - outer.length));
      const all = [...first, ...second];
      return {
        ids: [...new Set(all.map(({ doc_id }) => doc_id))],
        mark: createHash('sha256')
          .update(all.map(({ doc_id, doc_rev }) => `${doc_id}.${doc_rev}`).join(' '))
          .digest('base64url')
          .slice(0, 24),
      };
    },
    articles: async (plan, read) => {
      const found = await Promise.all((plan?.ids ?? []).map(read));
      return new Map(
        found.flatMap((doc) => (doc === undefined ? [] : [[doc.doc_id, innerArticle(doc)] as const])),
      );
    },
  };
}
