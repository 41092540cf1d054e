import { COMMENTS_PARAMETER, PAGE_LIMIT_DEFAULT } from '@maru/core';
import { AppError } from '@maru/core/api';
import { searchQuestion } from '@maru/core/search';
import { docPath } from '@maru/core/text';
import { authenticate } from '../http/authenticate.ts';
import type { Authenticator } from '../http/authenticate.ts';
import { errorAnswer } from '../http/errors.ts';
import { queryOf, requestIdOf } from '../http/request-state.ts';
import type { HttpContext } from '../http/request-state.ts';
import { singleValue } from '../http/body/url-encoded.ts';
import type { ShedLoad } from '../http/shed-load.ts';
import type { CommentService } from '../services/comments/comments.ts';
import type { ExploreService } from '../services/publications/explore.ts';
import type { PublicationService } from '../services/publications/publications.ts';
import type { SearchService } from '../services/search/search.ts';
import { sendCacheable, sendForReading, sendPrivate } from './html-answer.ts';
import type { PageAddress } from './page-address.ts';
import { createPageRenderer } from './render-pages.ts';
import type { Visitor } from './visitor.ts';
import type { Website } from './website.ts';

type Kind = PageAddress['kind'];

/** Response functions by kind of address. */
export type Answers = {
  readonly [K in Kind]: (
    ctx: HttpContext,
    address: Extract<PageAddress, { kind: K }>,
    visitor: Visitor,
  ) => Promise<void>;
};

export interface AnswersParts {
  readonly sessions: Authenticator;
  readonly publications: PublicationService;
  readonly explore: ExploreService;
  readonly search: Pick<SearchService, 'find'>;
  readonly comments: Pick<CommentService, 'listForPage'>;
  readonly shedLoad: ShedLoad;
}

/**
 * Chooses the page for a request. A public page is the same for everybody, so
 * no session is looked up for it; without a public page, the caller decides.
 */
export function createAnswers(
  website: Website,
  { sessions, publications, explore, search, comments, shedLoad }: AnswersParts,
): Answers {
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

  /** Answers a refusal by a page of the site, with its status. */
  const orProblem = async (
    ctx: HttpContext,
    visitor: Visitor,
    answer: () => Promise<void>,
  ): Promise<void> => {
    try {
      await answer();
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      ctx.state.error = error;
      const { status, headers, body } = errorAnswer(error, visitor.locale, requestIdOf(ctx));
      ctx.set(headers);
      await (status === 404
        ? sendNotFound(ctx, visitor)
        : sendPrivate(ctx, status, renderer.problem({ status, message: body.msg }, visitor)));
    }
  };

  const sendComments = async (
    ctx: HttpContext,
    key: Parameters<PublicationService['version']>[0],
    docId: string,
    visitor: Visitor,
  ): Promise<void> => {
    await shedLoad(ctx);
    const cursor = singleValue(queryOf(ctx), 'cursor');
    const { abilities: _, ...shown } = await comments.listForPage(ctx.state.peer.ip, docId, cursor);
    const page = await renderer.commentsPage(key, shown, cursor, visitor);
    await (page === null ? sendNotFound(ctx, visitor) : sendPrivate(ctx, 200, page));
  };

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
      const cursor = singleValue(queryOf(ctx), 'cursor');
      const recent = await explore.recent({ cursor, limit: count });
      const data = { recent, ...(hasEncounter ? { encounter: await explore.encounter() } : {}) };
      const page =
        cursor === undefined
          ? renderer.recentScreen(path, data, visitor)
          : renderer.screen(`${path}?${new URLSearchParams({ cursor }).toString()}`, visitor, data);
      await sendForReading(ctx, page);
    },

    search: async (ctx, { path }, visitor) => {
      const query = queryOf(ctx);
      const question = searchQuestion(singleValue(query, 'q'), singleValue(query, 'groupName'));
      // The application searches for users, in their own documents as well: a session needs scripts anyway.
      if (question.query === '' || (await authenticate(ctx, sessions)) !== null)
        return sendScreen(ctx, path, visitor);
      await shedLoad(ctx);
      await orProblem(ctx, visitor, async () => {
        const cursor = singleValue(query, 'cursor');
        const page = { cursor, limit: PAGE_LIMIT_DEFAULT };
        const { query: q, groupName } = question;
        const found = await search.find(null, ctx.state.peer.ip, {
          q,
          ...page,
          ...(groupName === null ? {} : { groupName }),
        });
        const data = {
          found: { ...question, ...found, ...(cursor === undefined ? {} : { isContinued: true as const }) },
        };
        await sendPrivate(ctx, 200, renderer.shell(urlOf(ctx, path), visitor, data));
      });
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
        return orProblem(ctx, visitor, () => sendComments(ctx, key, shownId, visitor));
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
