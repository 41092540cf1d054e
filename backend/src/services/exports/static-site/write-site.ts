import { Readable } from 'node:stream';
import type { Locale } from '@maru/core';
import { AppError } from '@maru/core/api';
import { listedForEveryone } from '../../../policies/tree.ts';
import { presentGroup } from '../../../presenters/group.ts';
import type { RenderedSitePage, SitePage } from '../../texts/render-site-page.ts';
import type { ExportContext, ExportDoc, ExportedSpace } from '../export-docs.ts';
import { mediaFile } from '../export-media.ts';
import type { MediaEntry } from '../export-media.ts';
import { readTexts } from '../export-texts.ts';
import type { DocBody } from '../export-texts.ts';
import type { ExportTurn } from '../export-turns.ts';
import { writeZip } from '../zip-writer.ts';
import type { ZipFile } from '../zip-writer.ts';
import type { SiteBuild } from './site-build.ts';
import { DAMAGED_FILE, FIRST_PAGE, layOutSite, SHARED_FOLDER } from './site-docs.ts';
import type { SiteDoc } from './site-docs.ts';
import { siteSheet } from './site-fonts.ts';
import { createSiteIndex } from './site-index.ts';
import { createSiteTexts } from './site-texts.ts';

/** Form of a website of files. */
export interface SiteForm {
  /** True for documents that are not public as well. */
  readonly hasAll: boolean;
  readonly locale: Locale;
  /** Origin of the site, to which links lead that have no file. */
  readonly origin: string;
}

/** Matches an id in a text. */
const ID = /(?<![0-9a-z])[0-9a-z]{24}(?![0-9a-z])/g;

/**
 * Returns a space as a website of files, generated while it is read: pages first, then the media that they
 * show, what they share last. A document that can't be read has a page that says so.
 * @param report receives the errors of damaged content
 */
export function writeSite(
  context: ExportContext,
  space: ExportedSpace,
  build: SiteBuild,
  { hasAll, locale, origin }: SiteForm,
  turn: Pick<ExportTurn, 'renew'>,
  report: (error: unknown) => void,
): Readable {
  const { group, media } = space;
  const site = layOutSite(hasAll ? space.docs : publicDocs(space.docs));
  const home = site.pages.find(({ doc }) => doc.isHome);
  const texts = createSiteTexts(context, site, { id: group.id, name: group.name, aliases: space.aliases });
  const mediaById = new Map(media.map((entry) => [entry.row.id, entry]));
  const presented = presentGroup(group, false, home?.doc.id ?? null);
  const usedMedia = new Set<MediaEntry>();
  const letters = new Set<string>();
  const index = createSiteIndex();
  const damaged: string[] = [];
  const note = (file: string, error: unknown): void => {
    damaged.push(file);
    report(error);
  };

  /** Returns the paths of the documents and media whose ids a page may have. */
  const filesFor = (ids: Iterable<string>): { files: Record<string, string>; media: string[] } => {
    const files: Record<string, string> = {};
    const found: string[] = [];
    for (const id of ids) {
      const entry = mediaById.get(id);
      const path = site.byId.get(id)?.file ?? entry?.file;
      if (path !== undefined) files[id] = path;
      if (entry !== undefined) found.push(id);
    }
    return { files, media: found };
  };

  const pageOf = async (page: SiteDoc | null, body: DocBody | null): Promise<SitePage> => {
    const linked = page === null || body === null ? null : await texts.link(page, body);
    const isHome = page === null || page.doc.isHome;
    const named = site.namedBy(isHome ? null : page.doc.id);
    const ids = new Set(named.docs.map(({ id }) => id));
    for (const { content, links } of linked === null ? [] : [linked.text, ...linked.inner.values()])
      for (const text of [content, ...links.values()])
        for (const [id] of (text ?? '').matchAll(ID)) ids.add(id);
    const { files, media: mayShow } = filesFor(ids);
    return {
      entry: build.entry,
      input: {
        locale,
        origin,
        group: presented,
        docs: named.docs,
        left: named.left,
        isHome,
        isDamaged: page !== null && body === null,
        file: page?.file ?? FIRST_PAGE,
        files,
      },
      doc: page === null ? null : factsOf(page),
      title: page?.doc.title ?? '',
      text: linked?.text ?? null,
      inner: linked?.inner ?? new Map(),
      media: mayShow,
    };
  };

  const render = async (page: SiteDoc | null, body: DocBody | Error | null): Promise<RenderedSitePage> => {
    if (body instanceof Error && page !== null) note(page.file, body);
    try {
      const made = await pageOf(page, body instanceof Error ? null : body);
      return await context.textWork.renderSiteFile(group.id, made);
    } catch (error) {
      // A text that takes too much time or memory becomes a page with that message.
      if (!(error instanceof AppError) || page === null || body === null) throw error;
      note(page.file, error);
      return await context.textWork.renderSiteFile(group.id, await pageOf(page, null));
    }
  };

  function* take(page: SiteDoc | null, made: RenderedSitePage): Generator<ZipFile> {
    for (const letter of made.letters) letters.add(letter);
    for (const id of made.media) {
      const entry = mediaById.get(id);
      if (entry !== undefined) usedMedia.add(entry);
    }
    yield { name: page?.file ?? FIRST_PAGE, isCompressed: true, content: [Buffer.from(made.html)] };
    if (page === null) return;
    const { doc, item, file } = page;
    const title = doc.isHome ? presented.title : doc.title;
    const part = index.add({ title, file, place: site.placeOf(item), words: made.words });
    if (part !== null) yield part;
  }

  async function* files(): AsyncGenerator<ZipFile, void, undefined> {
    if (home === undefined) yield* take(null, await render(null, null));
    let at = 0;
    const rows = site.pages.map(({ doc }) => doc.row);
    for await (const body of readTexts(context, rows, () => turn.renew())) {
      const page = site.pages[at++];
      if (page === undefined) continue;
      await turn.renew();
      yield* take(page, await render(page, body));
    }
    for (const entry of media.filter((one) => usedMedia.has(one)))
      yield mediaFile(context, entry, () => turn.renew(), note);
    yield* index.end();
    const { css, fonts } = await siteSheet(build, presented.style, letters);
    yield text(`${SHARED_FOLDER}/search.js`, build.parts.script);
    yield text(`${SHARED_FOLDER}/style.css`, css);
    for (const [name, address] of fonts)
      yield {
        name: `${SHARED_FOLDER}/${name}`,
        isCompressed: false,
        content: [await build.readFile(address)],
      };
    if (damaged.length > 0) yield text(DAMAGED_FILE, damaged.map((file) => `${file}\n`).join(''));
  }
  return Readable.from(writeZip(files()), { objectMode: false });
}

/** Returns what visitors of the space find there: public documents in public folders. */
function publicDocs(docs: readonly ExportDoc[]): readonly ExportDoc[] {
  const listed = new Set(listedForEveryone(docs.map(({ row }) => row)).map(({ id }) => id));
  return docs.filter(({ id, isHome, row }) => (isHome ? row.access === 'public' : listed.has(id)));
}

function factsOf({ item }: SiteDoc): NonNullable<SitePage['doc']> {
  return {
    id: item.id,
    isFolder: item.isFolder,
    // A website of files shows no comments.
    hasComments: false,
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
  };
}

function text(name: string, content: string): ZipFile {
  return { name, isCompressed: true, content: [Buffer.from(content)] };
}
