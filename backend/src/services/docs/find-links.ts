import { LINKS_PER_DOC_MAX, markupOptions } from '@maru/core';
import { childrenOf, parse } from '@maru/core/markup';
import type { Node } from '@maru/core/markup';
import { docIdOfSegment } from '@maru/core/text';
import type { DocText } from '../../presenters/doc.ts';
import { mayLink } from './doc-links.ts';
import type { DocLinks } from './doc-links.ts';

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
    if (links.ids.size + links.titles.size >= LINKS_PER_DOC_MAX) return;
    if (node.type === 'link' || node.type === 'linkPreview' || (node.type === 'image' && isMedia(node.url))) {
      const id = docIdOf(node.url);
      if (id !== null) links.ids.add(id);
    } else if (node.type === 'wikiLink') {
      const isQualified = node.target.toLowerCase().startsWith(`${groupName}/`);
      links.titles.add((isQualified ? node.target.slice(groupName.length + 1) : node.target).trim());
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
