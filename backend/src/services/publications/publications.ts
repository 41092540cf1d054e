import type { PageDesign, PublicDoc } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { Viewer } from '../../policies/viewer.ts';
import { presentPublicDoc } from '../../presenters/public-doc.ts';
import { findDoc } from '../../repositories/docs.ts';
import { findPublication, replaceHtml } from '../../repositories/publications.ts';
import type { PublishedDoc, Rendered } from '../../repositories/publications.ts';
import { findReadableDoc } from '../access/find-doc.ts';
import type { ServiceContext } from '../context.ts';
import type { GroupService, PageGroup } from '../groups/groups.ts';
import type { ReadModels } from '../read-models/read-models.ts';
import { isCurrent } from '../texts/packed-html.ts';
import { createEmbeddedDocs } from './embedded-docs.ts';
import { pageArticle } from './page-article.ts';
import type { PageArticle } from './page-article.ts';
import { createPageVersions, showsTimes, tagOf } from './page-versions.ts';
import type { PageKey, PageVersion } from './page-versions.ts';

export interface PublicationService {
  /** Returns null where anonymous visitors get 404. Calls of one tick share one query. */
  version(key: PageKey): Promise<PageVersion | null>;
  /**
   * Returns the page; null as above. Its `tag` belongs to
   * exactly these contents or to older ones, never to newer.
   * @param afterId the list of documents continues behind this one; null: from its beginning
   */
  page(key: PageKey, afterId?: string | null): Promise<PublicPage | null>;
  /**
   * Returns true when the caller may see the page of a document
   * that is not public: its owner, or the holder of its link.
   */
  mayRead(viewer: Viewer | null, accessToken: string | undefined, key: PageKey): Promise<boolean>;
  /** Returns the design of a space's pages. Errors: not_found. */
  design(groupName: string): Promise<PageDesign>;
}

/** Contents of a public page, equal for every visitor. */
export interface PublicPage extends PageVersion, PageArticle {
  /** The space as anonymous visitors see it. */
  readonly group: PageGroup;
  readonly doc: PublicDoc | null;
}

export function createPublications(
  context: ServiceContext & Pick<ReadModels, 'lookUpDoc' | 'texts' | 'trees' | 'aliases'>,
  groups: GroupService,
): PublicationService {
  const { store, unrecorded, texts, textWork } = context;
  const embedded = createEmbeddedDocs(context);
  const versions = createPageVersions(context, embedded);

  const rendering = new Map<string, Promise<Rendered | null>>();

  /** Renders a publication again and stores it. Returns null when the document is no longer public. */
  const render = async (publication: PublishedDoc): Promise<Rendered | null> => {
    const doc = await store.query((db) => findDoc(db, publication.doc_id));
    if (doc?.access !== 'public') return null;
    const text = await texts.readUnlessReplaced(doc);
    // Folds replace texts of private documents only, so that this one is not public any more.
    if (text === null) return null;
    const stored = await textWork.render(doc.group_id, text);
    // A failure to store must not fail the page.
    await unrecorded
      .write((db) => replaceHtml(db, publication, stored.html, stored.renderer_version, stored))
      .catch(() => undefined);
    return stored;
  };

  /** Returns the publication with current HTML. Concurrent callers share the rendering. */
  const read = async (docId: string): Promise<PublishedDoc | undefined> => {
    const publication = await store.query((db) => findPublication(db, docId));
    if (publication === undefined) return undefined;
    if (isCurrent(publication)) return publication;
    const key = `${docId} ${publication.rev} ${publication.renderer_version}`;
    let made = rendering.get(key);
    if (made === undefined) {
      made = render(publication).finally(() => rendering.delete(key));
      rendering.set(key, made);
    }
    const stored = await made;
    return stored === null
      ? undefined
      : {
          ...publication,
          excerpt: stored.excerpt,
          properties: stored.properties,
          embedded_docs: stored.embedded_docs,
          html: stored.html,
          renderer_version: stored.renderer_version,
        };
  };

  const pageOf = async (
    key: PageKey,
    afterId: string | null,
    isAgain = false,
  ): Promise<PublicPage | null> => {
    const row = await versions.row(key);
    if (row === null) return null;
    // Read before the contents, so that the tag is never newer than these.
    const plan = await embedded.plan(row);
    const group = await groups.readForPage(key.groupName, key.docId, showsTimes(key, row), afterId);
    const publication = row.doc_id === null ? undefined : await read(row.doc_id);
    const tag = tagOf(key, row, { homeDocId: group.group.homeDocId, docsMark: group.docsMark }, plan);
    if (publication === undefined) {
      // The home document may have become private since; a missing document on any other page means 404.
      return key.docId === null
        ? { tag, docId: null, group, doc: null, articleHtml: null, renderLarge: null }
        : null;
    }
    // Rendered or saved meanwhile: the plan is that of another text.
    if (publication.embedded_docs !== row.embedded_docs && !isAgain) return pageOf(key, afterId, true);
    const inner = await embedded.articles(plan, read);
    return {
      tag,
      docId: row.doc_id,
      group,
      doc: presentPublicDoc(publication),
      ...(await pageArticle(context, publication, group, inner)),
    };
  };

  return {
    version: versions.version,
    page: (key, afterId = null) => pageOf(key, afterId),
    design: (name) => groups.design(name),
    mayRead: async (viewer, accessToken, { groupName, docId }) => {
      if (docId === null) return (await versions.row({ groupName, docId })) !== null;
      try {
        const doc = await findReadableDoc(context, viewer, docId, accessToken);
        return doc.group_name === groupName.toLowerCase();
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') return false;
        throw error;
      }
    },
  };
}
