import { LINKS_PER_DOC_MAX, markupOptions, OUTSIDE_LINKS_PER_DOC_MAX } from '@maru/core';
import { childrenOf, parse } from '@maru/core/markup';
import type { Node } from '@maru/core/markup';
import { docIdOfSegment, linkedTitles } from '@maru/core/text';
import type { DocText } from '../../presenters/doc.ts';

/**
 * Link targets of a document, at most LINKS_PER_DOC_MAX of each: documents and media by id, and documents of
 * its own space by title. Links by title take no room from pictures.
 */
export interface DocLinks {
  readonly ids: ReadonlySet<string>;
  readonly titles: ReadonlySet<string>;
}

/**
 * Matches every text that may contain a link: a wiki link, or an id after a
 * slash, in the form of a slash, a backslash (which URLs treat as one), or a
 * character reference. Each form begins with a character that is found quickly.
 */
const MAY_LINK = /\[\[|[/\\;][0-9a-z]{24}/;

/** Returns false when the text certainly has no link. */
export function mayLink({ content }: Pick<DocText, 'content'>): boolean {
  return MAY_LINK.test(content);
}

const NONE: DocLinks = { ids: new Set(), titles: new Set() };

/**
 * Finds the links in a text. A URL refers to a document by the id in its
 * path, on any host: ids can't be guessed, so other sites' paths do not
 * contain ours. Wiki links are resolved within the space. Pure and total.
 */
export function findLinks(text: Pick<DocText, 'content' | 'props'>, groupName: string): DocLinks {
  if (!mayLink(text)) return NONE;
  const links = { ids: new Set<string>(), titles: new Set<string>() };
  const visit = (node: Node): void => {
    if (node.type === 'link' || node.type === 'linkPreview' || (node.type === 'image' && isMedia(node.url))) {
      const id = docIdOf(node.url);
      if (id !== null && links.ids.size < LINKS_PER_DOC_MAX) links.ids.add(id);
    } else if (node.type === 'wikiLink') {
      // A title may contain `#` and slashes: a link counts for each title that it may mean.
      for (const title of linkedTitles(groupName, node.target))
        if (links.titles.size < LINKS_PER_DOC_MAX) links.titles.add(title);
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parse(text.content, markupOptions(text.props)));
  return links;
}

/** An embedded file counts as a reference only under this site's path: `/media/{id}/{filename}`. */
function isMedia(url: string): boolean {
  return (
    URL.canParse(url, 'http://localhost') && new URL(url, 'http://localhost').pathname.startsWith('/media/')
  );
}

function docIdOf(url: string): string | null {
  if (!URL.canParse(url, 'http://localhost')) return null;
  const [, , segment = ''] = new URL(url, 'http://localhost').pathname.split('/');
  return docIdOfSegment(segment);
}

/** Links of a text as they are written, with their numbers. */
export interface LinkCounts {
  /** Targets of wiki links, with those of documents inside. */
  readonly targets: ReadonlyMap<string, number>;
  /** URLs of other sites, at most OUTSIDE_LINKS_PER_DOC_MAX. */
  readonly urls: ReadonlyMap<string, number>;
}

/** Lists the links of a text. Addresses of documents are no other site's, on any host. Pure and total. */
export function listLinks({ content, props }: Pick<DocText, 'content' | 'props'>): LinkCounts {
  const targets = new Map<string, number>();
  const urls = new Map<string, number>();
  const visit = (node: Node): void => {
    if (node.type === 'wikiLink') targets.set(node.target, (targets.get(node.target) ?? 0) + 1);
    else if (
      (node.type === 'link' || node.type === 'linkPreview' || node.type === 'embed') &&
      /^https?:\/\//i.test(node.url) &&
      docIdOf(node.url) === null &&
      (urls.has(node.url) || urls.size < OUTSIDE_LINKS_PER_DOC_MAX)
    )
      urls.set(node.url, (urls.get(node.url) ?? 0) + 1);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parse(content, markupOptions(props)));
  return { targets, urls };
}
