import {
  EMBEDDED_DOC_MAX_LENGTH,
  EMBEDDED_DOCS_DEPTH,
  EMBEDDED_DOCS_MAX,
  EMBEDDED_DOCS_MAX_BYTES,
} from '../limits.ts';
import { escapeHtml, unescapeHtml } from '../markup/render/escape.ts';
import { byteLength } from '../text/byte-length.ts';
import { docIdOfSegment } from '../text/slug.ts';
import { resolveWikiTarget } from '../text/wiki-links.ts';
import { sectionHtml } from './section-html.ts';

/** Matches the place of a document inside another; text cannot match, its `<` is escaped. */
const PLACE =
  /(<div class="embed-doc" data-title="([^"]*)"(?: data-heading="([^"]*)")?><a [^>]*>[^<]*<\/a>)<\/div>/g;

/** Documents that a page may show inside another one. */
export interface InnerDocs {
  /**
   * Returns the path of the document of a title, as the links of a document mean it; null where not every
   * reader of the page may read it.
   * @param from id of the document with the place
   */
  readonly resolve: (title: string, from: string) => string | null;
  /** Returns the article of a document, with the addresses of its links; null where it is not there. */
  readonly articleOf: (docId: string) => string | null;
}

/** Returns the targets of an article's places in their order, as many as a page fills. */
export function embeddedTargets(html: string): string[] {
  const found: string[] = [];
  for (const [, , title = '', heading] of html.matchAll(PLACE)) {
    if (found.length === EMBEDDED_DOCS_MAX) break;
    found.push(targetOf(title, heading));
  }
  return found;
}

/** Returns the id of the document that a target means; null as `resolve` does. */
export function innerDocId(target: string, resolve: (title: string) => string | null): string | null {
  return docIdOfHref(resolveWikiTarget(target, resolve).href ?? '');
}

/**
 * Puts documents into the places of an article. Its own places come first, then those of the documents in
 * them; a document is never put into itself. What is beyond the limits stays a link.
 * @param html output of `renderHtml`, with or without the addresses of links
 * @param docId the article's own document
 */
export function fillEmbeds(html: string, docId: string, docs: InnerDocs): string {
  const root = partOf(html, [docId]);
  fill(root, docs);
  return htmlOf(root);
}

/** Returns what `fillEmbeds` puts into places of these targets, in order; null where it puts nothing. */
export function innerArticles(targets: readonly string[], docId: string, docs: InnerDocs): (string | null)[] {
  const places = targets.map((target): Place => ({ target, inside: null }));
  fill({ texts: [], places, chain: [docId] }, docs);
  return places.map(({ inside }) => (inside === null ? null : htmlOf(inside)));
}

function fill(root: Part, docs: InnerDocs): void {
  let parts: readonly Part[] = [root];
  let count = 0;
  let bytes = 0;
  for (let depth = 1; depth <= EMBEDDED_DOCS_DEPTH; depth++) {
    const next: Part[] = [];
    for (const { places, chain } of parts) {
      for (const place of places) {
        if (count++ === EMBEDDED_DOCS_MAX) return;
        const { href } = resolveWikiTarget(place.target, (title) => docs.resolve(title, chain.at(-1) ?? ''));
        const id = docIdOfHref(href ?? '');
        if (href === null || id === null || chain.includes(id)) continue;
        const inner = innerHtml(docs.articleOf(id), href, `d${count}:`);
        if (inner === null) continue;
        const size = byteLength(inner);
        if (bytes + size > EMBEDDED_DOCS_MAX_BYTES) continue;
        bytes += size;
        place.inside = partOf(inner, [...chain, id]);
        next.push(place.inside);
      }
    }
    parts = next;
  }
}

interface Place {
  readonly target: string;
  inside: Part | null;
}

/** HTML between places: `texts` has one more than `places`. */
interface Part {
  readonly texts: readonly string[];
  readonly places: readonly Place[];
  /** Ids of the documents that it is inside, and its own. */
  readonly chain: readonly string[];
}

function partOf(html: string, chain: readonly string[]): Part {
  const texts: string[] = [];
  const places: Place[] = [];
  let end = 0;
  for (const match of html.matchAll(PLACE)) {
    const [whole, start = '', title = '', heading] = match;
    texts.push(html.slice(end, match.index) + start);
    places.push({ target: targetOf(title, heading), inside: null });
    end = match.index + whole.length;
  }
  texts.push(html.slice(end));
  return { texts, places, chain };
}

function htmlOf({ texts, places }: Part): string {
  return texts
    .map((text, i) => {
      const place = places[i];
      if (place === undefined) return text;
      const inside =
        place.inside === null ? '' : `<div class="embed-doc-body">\n${htmlOf(place.inside)}</div>`;
      return `${text}${inside}</div>`;
    })
    .join('');
}

/**
 * Returns an article, or the section of the address, for a place inside another one: without ids but those of
 * footnotes, whose links stay within it; all other links to its places lead to its own page.
 */
function innerHtml(article: string | null, href: string, prefix: string): string | null {
  if (article === null || article.length > EMBEDDED_DOC_MAX_LENGTH) return null;
  const at = href.indexOf('#');
  const isSection = at >= 0;
  const path = escapeHtml(isSection ? href.slice(0, at) : href);
  const shown = isSection ? sectionHtml(article, href.slice(at + 1)) : article;
  return (
    shown
      ?.replaceAll(/(<h[1-6]) id="s-[^"]*"><span id="[^"]*"><\/span>/g, '$1>')
      .replaceAll(/ (id="|href="#)([^"]*)"/g, (_, name: string, place: string) => {
        if (name !== 'id="' && (isSection || !/^fn(?:ref)?-\d/.test(place)))
          return ` href="${path}#${place}"`;
        return ` ${name}${prefix}${place}"`;
      }) ?? null
  );
}

function targetOf(title: string, heading: string | undefined): string {
  return unescapeHtml(heading === undefined ? title : `${title}#${heading}`);
}

/** Returns the id in the address of a document; null for one of the link's own document. */
function docIdOfHref(href: string): string | null {
  const [, , segment = ''] = (href.split('#', 1)[0] ?? '').split('/');
  return docIdOfSegment(segment);
}
