import { assertNever } from '@maru/core';
import type { PageLoginProvider } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { Middleware } from 'koa';
import { plainPage } from '../http/plain-page.ts';
import type { HttpContext, RequestState } from '../http/request-state.ts';
import { sendStaticFile } from '../http/files/static-files.ts';
import { createPageHandlers } from './page-handlers.ts';
import type { PageHandlerParts } from './page-handlers.ts';
import { createFeeds } from './feeds.ts';
import { readPageAddress } from './page-address.ts';
import { sendSpeculationRules } from './speculation-rules.ts';
import { visitorOf } from './visitor.ts';
import { loadWebsite } from './website.ts';

export interface PagesOptions extends PageHandlerParts {
  /** The site's configured address, an origin; null when it follows the request's host. */
  readonly publicUrl: string | null;
  /** Absolute path of the website's build. */
  readonly webDist: string;
  /** False: pages offer no sign-up. */
  readonly isSignupOpen: boolean;
  /** Providers whose buttons the pages of login and sign-up have. */
  readonly loginProviders: readonly PageLoginProvider[];
}

const NOT_BUILT =
  'The website has not been built. Run "npm run build" and start the server again. The API under /api works without it.';

/** Handles everything outside of the API: the website's files and pages. */
export async function createPages({
  sessions,
  publications,
  explore,
  search,
  comments,
  shedLoad,
  publicUrl,
  webDist,
  isSignupOpen,
  loginProviders,
}: PagesOptions): Promise<Middleware<RequestState>> {
  const loaded = await loadWebsite(webDist);
  const website = loaded && {
    ...loaded,
    data: {
      ...(isSignupOpen ? {} : { isSignupOpen }),
      ...(loginProviders.length === 0
        ? {}
        : { loginProviders: loginProviders.map(({ name, label }) => ({ name, label })) }),
    },
  };
  const feeds = createFeeds(explore);
  const handlers =
    website === null
      ? null
      : createPageHandlers(website, { sessions, publications, explore, search, comments, shedLoad });

  return async (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new AppError('method_not_allowed');
    }
    const file = website?.files.get(ctx.path);
    if (file !== undefined) return sendStaticFile(ctx, file);
    if (sendSpeculationRules(ctx)) return;
    const visitor = visitorOf(ctx, publicUrl);
    if (feeds.isOne(ctx.path)) await shedLoad(ctx);
    if (await feeds.respond(ctx, visitor.origin)) return;
    if (handlers === null) return sendNotBuilt(ctx);
    const address = readPageAddress(ctx.path);
    switch (address.kind) {
      case 'screen':
        return handlers.screen(ctx, address, visitor);
      case 'recent':
        return handlers.recent(ctx, address, visitor);
      case 'search':
        return handlers.search(ctx, address, visitor);
      case 'random':
        return handlers.random(ctx, address, visitor);
      case 'document':
        return handlers.document(ctx, address, visitor);
      case 'ownerPage':
        return handlers.ownerPage(ctx, address, visitor);
      case 'unknown':
        return handlers.unknown(ctx, address, visitor);
      default:
        assertNever(address);
    }
  };
}

function sendNotBuilt(ctx: HttpContext): void {
  ctx.status = 503;
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = plainPage('en', NOT_BUILT);
}
