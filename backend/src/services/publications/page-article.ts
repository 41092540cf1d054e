import type { PageInput } from '@maru/core';
import type { PublishedDoc } from '../../repositories/publications.ts';
import { findGroup } from '../access/find-group.ts';
import type { ServiceContext } from '../context.ts';
import type { PageGroup } from '../groups/groups.ts';
import { linkFolderOf } from './embedded-docs.ts';
import { aliasesOf } from '../read-models/aliases.ts';
import type { ReadModels } from '../read-models/read-models.ts';
import { isPacked } from '../texts/packed-html.ts';
import { linkedArticle } from '../texts/linked-article.ts';
import type { InnerArticle, PageTargets } from '../texts/linked-article.ts';
import type { RenderedPage } from '../texts/render-large-page.ts';

/** Marker of a wiki link in the article's HTML. */
const WIKI_LINK = 'class="wiki-link"';

/** The article of a public page. */
export interface PageArticle {
  /** The sanitised article with resolved wiki links; null without a public document, and of a large page. */
  readonly articleHtml: string | null;
  /**
   * Renders the page in a thread when its article or one inside it is
   * large, else null. Errors: unavailable when it takes too long.
   * @param entry URL of the website's server build
   * @param input all of the page except the article
   */
  readonly renderLarge:
    | ((entry: string, input: Omit<PageInput, 'articleHtml'>) => Promise<RenderedPage>)
    | null;
}

type Context = Pick<ServiceContext, 'store' | 'textWork'> & Pick<ReadModels, 'trees' | 'aliases'>;

/** Returns the article of a page, with what is inside it: rendered in a thread when one of these is large. */
export async function pageArticle(
  context: Context,
  publication: PublishedDoc,
  { group }: PageGroup,
  inner: ReadonlyMap<string, InnerArticle>,
): Promise<PageArticle> {
  if (isPacked(publication) || [...inner.values()].some(isPacked)) {
    const { doc_id: docId, html, renderer_version } = publication;
    const targets = await linkTargets(context, publication, group.name);
    const page = { article: { docId, html, renderer_version }, inner, targets };
    return {
      articleHtml: null,
      renderLarge: (entry, input) => context.textWork.renderPage(group.id, { entry, input, ...page }),
    };
  }
  const { doc_id: docId, html } = publication;
  const articleHtml = html.includes(WIKI_LINK)
    ? linkedArticle({ docId, html, inner }, await linkTargets(context, publication, group.name))
    : html;
  return { articleHtml, renderLarge: null };
}

/** Returns the documents that wiki links of a public document lead to. */
async function linkTargets(
  context: Context,
  { is_folder, doc_id, parent_id }: PublishedDoc,
  groupName: string,
): Promise<PageTargets> {
  const group = await findGroup(context, groupName);
  const docs = await context.trees.list(group, false);
  return {
    groupName: group.name,
    docs: docs.map(({ id, title, parentId, seq, createdAt }) => ({ id, title, parentId, seq, createdAt })),
    aliases: aliasesOf(await context.aliases.list(group), docs),
    folderId: linkFolderOf({ is_folder, doc_id, parent_id }),
  };
}
