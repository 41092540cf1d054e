import { EMBEDDED_DOC_MAX_LENGTH, EMBEDDED_DOCS_DEPTH, EMBEDDED_DOCS_MAX } from '@maru/core';
import { innerDocId } from '@maru/core/doc-embeds';
import { docPath, wikiLinkFinders, resolveWikiTarget } from '@maru/core/text';
import type { DocAlias } from '@maru/core/text';
import type { SiteText } from '../../texts/render-site-page.ts';
import type { ServiceContext } from '../../context.ts';
import { readTexts } from '../export-texts.ts';
import type { DocBody } from '../export-texts.ts';
import type { SiteDoc, SiteDocs } from './site-docs.ts';

/** Matches what may be a document inside a document. Stops at a bracket: a search of any text is short. */
const MAY_EMBED = /!\[\[([^[\]|\n]{1,600})(?:\|[^[\]\n]{1,600})?\]\]/g;

/** A text of a website, with the texts that it may show inside it. */
export interface LinkedText {
  readonly text: SiteText;
  /** Texts of other documents, by id. */
  readonly inner: ReadonlyMap<string, SiteText>;
}

/** Returns the targets of what may be documents inside a text, each once. */
export function innerTargets(content: string): ReadonlySet<string> {
  return new Set([...content.matchAll(MAY_EMBED)].map(([, target = '']) => target.trim()));
}

export interface SiteTexts {
  /** Adds what a text's links mean to it, and reads the texts inside it. */
  link(page: SiteDoc, body: DocBody): Promise<LinkedText>;
}

/** Resolves the links of a website's texts among its own documents. */
export function createSiteTexts(
  context: Pick<ServiceContext, 'store' | 'keyrings' | 'textWork'>,
  { pages, byId }: SiteDocs,
  space: { readonly id: string; readonly name: string; readonly aliases: readonly DocAlias[] },
): SiteTexts {
  const finders = wikiLinkFinders(
    space.name,
    pages.filter(({ doc }) => !doc.isHome).map(({ item }) => item),
    space.aliases,
  );
  const linked = async ({ doc, item }: SiteDoc, body: DocBody): Promise<SiteText> => {
    const text = { id: doc.id, title: doc.title, ...body };
    const links = new Map<string, string | null>();
    if (!body.content.includes('[[')) return { ...text, links };
    const find = finders(doc.isFolder ? doc.id : item.parentId);
    const resolve = (title: string): string | null => {
      const found = find(title)?.doc;
      const path = found === undefined ? null : docPath(space.name, found.id, found.title);
      links.set(title, path);
      return path;
    };
    const { targets } = await context.textWork.listLinks(space.id, text);
    for (const target of targets.keys()) resolveWikiTarget(target, resolve);
    return { ...text, links };
  };

  /** Returns the ids of the documents that a text may show inside it. */
  const innerIds = ({ content, links }: SiteText): string[] => {
    const ids = [...innerTargets(content)].flatMap(
      (target) => innerDocId(target, (title) => links.get(title) ?? null) ?? [],
    );
    return [...new Set(ids)].slice(0, EMBEDDED_DOCS_MAX);
  };

  const read = async (page: SiteDoc): Promise<SiteText | null> => {
    if ((page.doc.row.size ?? 0) > EMBEDDED_DOC_MAX_LENGTH) return null;
    for await (const body of readTexts(context, [page.doc.row], () => Promise.resolve()))
      return body instanceof Error ? null : await linked(page, body);
    return null;
  };

  return {
    link: async (page, body) => {
      const text = await linked(page, body);
      const inner = new Map<string, SiteText>();
      let outer: readonly SiteText[] = [text];
      for (let depth = 1; depth <= EMBEDDED_DOCS_DEPTH; depth++) {
        const next: SiteText[] = [];
        for (const id of outer.flatMap(innerIds)) {
          const found = byId.get(id);
          if (found === undefined || id === page.doc.id || inner.has(id) || inner.size >= EMBEDDED_DOCS_MAX)
            continue;
          const shown = await read(found);
          if (shown === null) continue;
          inner.set(id, shown);
          next.push(shown);
        }
        outer = next;
      }
      return { text, inner };
    },
  };
}
