import { PAGE_LIMIT_DEFAULT } from '@maru/core';
import { AppError } from '@maru/core/api';
import { searchQuestion } from '@maru/core/search';
import { authenticate } from '../http/authenticate.ts';
import type { Authenticator } from '../http/authenticate.ts';
import { singleValue } from '../http/body/url-encoded.ts';
import { createErrorResponse } from '../http/errors.ts';
import { queryOf, requestIdOf } from '../http/request-state.ts';
import type { HttpContext } from '../http/request-state.ts';
import type { LoadShedder } from '../http/load-shedder.ts';
import type { CommentService } from '../services/comments/comments.ts';
import type { PageKey } from '../services/publications/page-versions.ts';
import type { SearchService } from '../services/search/search.ts';
import { sendPrivate } from './html-response.ts';
import type { PageRenderer } from './render-pages.ts';
import type { Visitor } from './visitor.ts';

export interface NoScriptParts {
  readonly sessions: Authenticator;
  readonly search: Pick<SearchService, 'find'>;
  readonly comments: Pick<CommentService, 'listForPage'>;
  readonly shedLoad: LoadShedder;
}

/** Pages for readers without scripts, rendered for each request from the data of the API calls. */
export interface NoScriptPages {
  /**
   * Sends the public results of the query in the address.
   * @returns false where the application has to search: for users, and without words
   */
  readonly search: (ctx: HttpContext, path: string, visitor: Visitor) => Promise<boolean>;
  /** Sends the comments of a public document. */
  readonly comments: (ctx: HttpContext, key: PageKey, docId: string, visitor: Visitor) => Promise<void>;
  /** Answers; where the answer is refused, sends a page of the site with the refusal's status. */
  readonly orProblem: (ctx: HttpContext, visitor: Visitor, respond: () => Promise<void>) => Promise<void>;
}

export function createNoScriptPages(
  renderer: Pick<PageRenderer, 'shell' | 'commentsPage' | 'problem'>,
  { sessions, search, comments, shedLoad }: NoScriptParts,
  sendNotFound: (ctx: HttpContext, visitor: Visitor) => Promise<void>,
): NoScriptPages {
  const orProblem: NoScriptPages['orProblem'] = async (ctx, visitor, respond) => {
    try {
      await respond();
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      ctx.state.error = error;
      const { status, headers, body } = createErrorResponse(error, visitor.locale, requestIdOf(ctx));
      ctx.set(headers);
      await (status === 404
        ? sendNotFound(ctx, visitor)
        : sendPrivate(ctx, status, renderer.problem({ status, message: body.msg }, visitor)));
    }
  };

  return {
    orProblem,

    search: async (ctx, path, visitor) => {
      const query = queryOf(ctx);
      const question = searchQuestion(singleValue(query, 'q'), singleValue(query, 'groupName'));
      // The application searches for users, in their own documents as well: a session needs scripts anyway.
      if (question.query === '' || (await authenticate(ctx, sessions)) !== null) return false;
      await shedLoad(ctx);
      await orProblem(ctx, visitor, async () => {
        const cursor = singleValue(query, 'cursor');
        const { query: q, groupName } = question;
        const found = await search.find(null, ctx.state.peer.ip, {
          q,
          cursor,
          limit: PAGE_LIMIT_DEFAULT,
          ...(groupName === null ? {} : { groupName }),
        });
        const data = {
          found: { ...question, ...found, ...(cursor === undefined ? {} : { isContinued: true as const }) },
        };
        await sendPrivate(ctx, 200, renderer.shell(`${path}?${ctx.querystring}`, visitor, data));
      });
      return true;
    },

    comments: async (ctx, key, docId, visitor) => {
      await shedLoad(ctx);
      await orProblem(ctx, visitor, async () => {
        const cursor = singleValue(queryOf(ctx), 'cursor');
        const { abilities: _, ...shown } = await comments.listForPage(ctx.state.peer.ip, docId, cursor);
        const page = await renderer.commentsPage(key, shown, cursor, visitor);
        await (page === null ? sendNotFound(ctx, visitor) : sendPrivate(ctx, 200, page));
      });
    },
  };
}
