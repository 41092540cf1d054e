import type { DocItem } from '@maru/core/api';
import { layOutFolders } from '@maru/core/export';
import { presentDocItem } from '../../../presenters/doc.ts';
import { MEDIA_FOLDER } from '../export-media.ts';
import type { ExportDoc } from '../export-docs.ts';

/** First page, and the folder of what all pages share. */
export const FIRST_PAGE = 'index.html';
export const SHARED_FOLDER = 'site';
/** Text file that names what is missing. */
export const DAMAGED_FILE = 'DAMAGED.txt';

/** Documents beside each one above a page that its tree names, on either side. */
const BESIDE = 50;

/** A document with its page. */
export interface SiteDoc {
  readonly doc: ExportDoc;
  readonly item: DocItem;
  readonly file: string;
}

/** Documents that a page names. */
export interface NamedDocs {
  readonly docs: readonly DocItem[];
  /** Numbers of documents that are left out, by folder; those of the top level under an empty id. */
  readonly left: Readonly<Record<string, number>>;
}

/** Documents of a website, with their pages and places. */
export interface SiteDocs {
  /** Tree order, the home page first where it is part of the website. */
  readonly pages: readonly SiteDoc[];
  readonly byId: ReadonlyMap<string, SiteDoc>;
  /** Titles of the folders above a document, outermost first. */
  placeOf(doc: DocItem): string;
  /**
   * Returns what the page of a document names: the documents above it, some beside each of these, and all
   * that it holds.
   * @param id null for the home page
   */
  namedBy(id: string | null): NamedDocs;
}

/** Lays out a website: names of files as in plain folders. */
export function layOutSite(docs: readonly ExportDoc[]): SiteDocs {
  const ids = new Set(docs.filter(({ isFolder, isHome }) => isFolder && !isHome).map(({ id }) => id));
  const entries = layOutFolders(docs, [MEDIA_FOLDER, SHARED_FOLDER, 'index', DAMAGED_FILE]);
  const pages = entries.map(({ doc, file }, seq): SiteDoc => {
    const { row } = doc;
    const parentId = doc.parentId !== null && ids.has(doc.parentId) ? doc.parentId : null;
    const item = presentDocItem({ ...row, seq }, doc.title, parentId);
    return { doc, item, file: doc.isHome ? FIRST_PAGE : file.replace(/\.md$/, '.html') };
  });
  const byId = new Map(pages.map((page) => [page.doc.id, page]));
  const levels = new Map<string | null, DocItem[]>();
  const places = new Map<string, number>();
  for (const { doc, item } of pages) {
    if (doc.isHome) continue;
    const level = levels.get(item.parentId) ?? [];
    places.set(item.id, level.length);
    level.push(item);
    levels.set(item.parentId, level);
  }
  const parentOf = (id: string | null): string | null =>
    id === null ? null : (byId.get(id)?.item.parentId ?? null);

  return {
    pages,
    byId,
    placeOf: ({ parentId }) => {
      const titles: string[] = [];
      for (let at = parentId; at !== null; at = parentOf(at)) titles.push(byId.get(at)?.item.title ?? '');
      return titles.toReversed().join(' / ');
    },
    namedBy: (id) => {
      const named = [...(levels.get(id) ?? [])];
      const left: Record<string, number> = {};
      for (let at = id; at !== null; at = parentOf(at)) {
        const level = levels.get(parentOf(at)) ?? [];
        const place = places.get(at) ?? 0;
        const beside = level.slice(Math.max(0, place - BESIDE), place + BESIDE + 1);
        named.push(...beside);
        if (beside.length < level.length) left[parentOf(at) ?? ''] = level.length - beside.length;
      }
      return { docs: named, left };
    },
  };
}
