import { COMMENTS_PARAMETER } from '@maru/core';
import { docPath, isId } from '@maru/core/text';
import { authenticate } from '../http/authenticate.ts';
import { queryOf } from '../http/request-state.ts';
import type { HttpContext } from '../http/request-state.ts';
import { singleValue } from '../http/body/url-encoded.ts';
import type { ExploreService } from '../services/publications/explore.ts';
import type { PublicationService } from '../services/publications/publications.ts';
import { sendCacheable, sendForReading, sendPrivate } from './html-response.ts';
import type { PageAddress } from './page-address.ts';
import { createPageRenderer } from './render-pages.ts';
import { createNoScriptPages } from './no-script-pages.ts';
import type { NoScriptParts } from './no-script-pages.ts';
import type { Visitor } from './visitor.ts';
import type { Website } from './website.ts';

type Kind = PageAddress['kind'];

/** Response functions by kind of address. */
export type PageHandlers = {
  readonly [K in Kind]: (
    ctx: HttpContext,
    address: Extract<PageAddress, { kind: K }>,
    visitor: Visitor,
  ) => Promise<void>;
};

export interface PageHandlerParts extends NoScriptParts {
  readonly publications: PublicationService;
  readonly explore: ExploreService;
}

/**
 * Chooses the page for a request. A public page is the same for everybody, so
 * no session is looked up for it; without a public page, the caller decides.
 */
export function createPageHandlers(
  website: Website,
  { sessions, publications, explore, search, comments, shedLoad }: PageHandlerParts,
): PageHandlers {
  const renderer = createPageRenderer(website, publications);
  const sendNotFound = (ctx: HttpContext, visitor: Visitor): Promise<void> =>
    sendPrivate(ctx, 404, renderer.notFound(visitor));
  // Passes only those query parameters that the page starts with: the query may contain the link's token.
  const sendShell = async (ctx: HttpContext, visitor: Visitor, designOwner: string | null): Promise<void> => {
    const design = designOwner === null ? undefined : await publications.design(designOwner);
    await sendPrivate(ctx, 200, renderer.keptShell(ctx.path, visitor, design, isReaderView(ctx)));
  };

  /** Sends a screen that the application fills. */
  const sendScreen = (ctx: HttpContext, path: string, visitor: Visitor): Promise<void> => {
    const url = urlOf(ctx, path);
    return sendPrivate(
      ctx,
      200,
      url === path ? renderer.keptShell(path, visitor) : renderer.shell(url, visitor),
    );
  };

  const scriptFree = createNoScriptPages(renderer, { sessions, search, comments, shedLoad }, sendNotFound);

  return {
    screen: async (ctx, { path, isPublic, isForReading }, visitor) => {
      if (!isPublic) return sendScreen(ctx, path, visitor);
      const isPlain = ctx.querystring === '' || ctx.querystring === `lang=${visitor.locale}`;
      if (!isPlain) await shedLoad(ctx);
      const page = isPlain
        ? renderer.publicScreen(path, visitor)
        : renderer.screen(urlOf(ctx, path), visitor);
      await (isForReading ? sendForReading(ctx, page) : sendCacheable(ctx, page));
    },

    recent: async (ctx, { path, count, hasEncounter }, visitor) => {
      await shedLoad(ctx);
      await scriptFree.orProblem(ctx, visitor, async () => {
        const cursor = singleValue(queryOf(ctx), 'cursor');
        const recent = await explore.recent({ cursor, limit: count });
        const data = { recent, ...(hasEncounter ? { encounter: await explore.encounter() } : {}) };
        const page =
          cursor === undefined
            ? renderer.recentScreen(path, data, visitor)
            : renderer.screen(`${path}?${new URLSearchParams({ cursor }).toString()}`, visitor, data);
        await sendForReading(ctx, page);
      });
    },

    search: async (ctx, { path }, visitor) => {
      if (!(await scriptFree.search(ctx, path, visitor))) await sendScreen(ctx, path, visitor);
    },

    random: async (ctx, { path }, visitor) => {
      await shedLoad(ctx);
      const [found] = (await explore.random({ cursor: undefined, limit: 1 })).docs;
      if (found === undefined) return sendPrivate(ctx, 200, renderer.keptShell(path, visitor));
      ctx.set('Cache-Control', 'no-store');
      const lang = singleValue(queryOf(ctx), 'lang');
      const query = lang === undefined ? '' : `?${new URLSearchParams({ lang }).toString()}`;
      ctx.redirect(docPath(found.groupName, found.id, found.title) + query);
    },

    document: async (ctx, { groupName, docId }, visitor) => {
      const key = { groupName, docId };
      const query = queryOf(ctx);
      const version = await publications.version(key);
      const shownId = version?.docId ?? null;
      if (shownId !== null && query?.[COMMENTS_PARAMETER] !== undefined)
        return scriptFree.comments(ctx, key, shownId, visitor);
      const afterId = singleValue(query, 'cursor');
      if (version !== null && afterId !== undefined && !isReaderView(ctx)) {
        await shedLoad(ctx);
        const page = isId(afterId) ? await renderer.continuedPage(key, afterId, visitor) : null;
        return page === null ? sendNotFound(ctx, visitor) : sendForReading(ctx, page);
      }
      if (version !== null && !renderer.isKept(key, version, visitor, isReaderView(ctx))) await shedLoad(ctx);
      const page =
        version === null ? null : await renderer.publicPage(key, version, visitor, isReaderView(ctx));
      if (page !== null) return sendForReading(ctx, page);
      // Unknown and forbidden documents take the same path from here,
      // so that neither response nor timing distinguishes them.
      const viewer = await authenticate(ctx, sessions);
      const mayRead = await publications.mayRead(viewer, singleValue(query, 'accessToken'), key);
      await (mayRead ? sendShell(ctx, visitor, groupName) : sendNotFound(ctx, visitor));
    },

    ownerPage: async (ctx, { groupName, docId, hasDesign }, visitor) => {
      const key = { groupName, docId };
      const viewer = await authenticate(ctx, sessions);
      if (viewer === null || viewer.username !== groupName) return sendNotFound(ctx, visitor);
      const isThere =
        (await publications.version(key)) !== null || (await publications.mayRead(viewer, undefined, key));
      await (isThere ? sendShell(ctx, visitor, hasDesign ? groupName : null) : sendNotFound(ctx, visitor));
    },

    unknown: (ctx, _address, visitor) => sendNotFound(ctx, visitor),
  };
}

function urlOf({ querystring }: HttpContext, path: string): string {
  return querystring === '' ? path : `${path}?${querystring}`;
}

function isReaderView(ctx: HttpContext): boolean {
  return singleValue(queryOf(ctx), 'view') === 'reader';
}
