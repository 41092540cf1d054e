import { createHash } from 'node:crypto';
import { COMMENTS_PARAMETER } from '@maru/core';
import { MACHINE_PATHS } from '@maru/core/site-map';
import { matchesEtag } from '../http/negotiation.ts';
import type { HttpContext } from '../http/request-state.ts';
import type { ExploreService } from '../services/publications/explore.ts';
import { rss, sitemap } from './feed-xml.ts';

/**
 * Machine-readable pages: robots.txt, the sitemap, the feeds. They list the current publications only.
 * `feed-xml.ts` says why no library writes them.
 */
export interface Feeds {
  /** Returns true when the path belongs to a feed. */
  isOne(path: string): boolean;
  /**
   * @returns false when the path belongs to no feed
   */
  respond(ctx: HttpContext, origin: string): Promise<boolean>;
}

/** Pages of results and of comments are made for each request; usernames may begin with `search`. */
const ROBOTS = `User-agent: *\nDisallow: /api/\nDisallow: /search?\nDisallow: /*?${COMMENTS_PARAMETER}\n`;
const FEED = /^\/([A-Za-z0-9]+)\/feed\.xml$/;

export function createFeeds(explore: ExploreService): Feeds {
  let cached: { readonly key: string; readonly xml: string } | null = null;

  /** Rebuilt when publications have changed, which each request checks. */
  const currentSitemap = async (origin: string): Promise<string> => {
    const key = `${origin} ${await explore.allVersion()}`;
    if (cached?.key === key) return cached.xml;
    const xml = sitemap(origin, await explore.all());
    cached = { key, xml };
    return xml;
  };

  return {
    isOne: (path) => path === MACHINE_PATHS.robots || path === MACHINE_PATHS.sitemap || FEED.test(path),
    respond: async (ctx, origin) => {
      const groupName = FEED.exec(ctx.path)?.[1];
      if (ctx.path === MACHINE_PATHS.robots)
        ctx.body = `${ROBOTS}Sitemap: ${origin}${MACHINE_PATHS.sitemap}\n`;
      else if (ctx.path === MACHINE_PATHS.sitemap)
        sendXml(ctx, 'application/xml', await currentSitemap(origin));
      else if (groupName !== undefined)
        sendXml(ctx, 'application/rss+xml', rss(origin, await explore.feed(groupName)));
      else return false;
      return true;
    },
  };
}

/** Sends XML that caches may store but must revalidate, like pages. */
function sendXml(ctx: HttpContext, type: string, xml: string): void {
  const etag = `W/"${createHash('sha256').update(xml).digest('base64url').slice(0, 24)}"`;
  ctx.set({ 'Cache-Control': 'no-cache', ETag: etag });
  if (matchesEtag(ctx.req.headers['if-none-match'], etag)) {
    ctx.status = 304;
    return;
  }
  ctx.type = `${type}; charset=utf-8`;
  ctx.body = xml;
}
