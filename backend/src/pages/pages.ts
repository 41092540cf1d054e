import { assertNever } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { Middleware } from 'koa';
import { plainPage } from '../http/plain-page.ts';
import type { HttpContext, RequestState } from '../http/request-state.ts';
import { sendStaticFile } from '../http/static-files.ts';
import type { Config } from '../config.ts';
import type { Services } from '../services/index.ts';
import { createAnswers } from './answers.ts';
import { readPageAddress } from './page-address.ts';
import { visitorOf } from './visitor.ts';
import { loadWebsite } from './website.ts';

export type PagesOptions = Pick<Services, 'sessions' | 'publications'> & Pick<Config, 'publicUrl' | 'webDist'>;

const NOT_BUILT = 'The website has not been built. Run "npm run build" and start the server again. The API under /api works without it.';
const ROBOTS = 'User-agent: *\nDisallow: /api/\n';

/** Answers everything that is not the API: the website's files and its pages. */
export async function createPages({ sessions, publications, publicUrl, webDist }: PagesOptions): Promise<Middleware<RequestState>> {
  const website = await loadWebsite(webDist);
  const answers = website === null ? null : createAnswers(website, sessions, publications);

  return async (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new AppError('method_not_allowed');
    }
    const file = website?.files.get(ctx.path);
    if (file !== undefined) return sendStaticFile(ctx, file);
    if (ctx.path === '/robots.txt') {
      ctx.body = ROBOTS;
      return;
    }
    if (answers === null) return sendNotBuilt(ctx);
    const address = readPageAddress(ctx.path);
    const visitor = visitorOf(ctx, publicUrl);
    switch (address.kind) {
      case 'screen':
        return answers.screen(ctx, address, visitor);
      case 'document':
        return answers.document(ctx, address, visitor);
      case 'workshop':
        return answers.workshop(ctx, address, visitor);
      case 'unknown':
        return answers.unknown(ctx, address, visitor);
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
