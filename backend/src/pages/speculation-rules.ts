import { RESERVED_USERNAMES, USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '@maru/core';
import { SITE_MAP } from '@maru/core/site-map';
import type { SiteRoute } from '@maru/core/site-map';
import { matchesEtag } from '../http/negotiation.ts';
import type { HttpContext } from '../http/request-state.ts';
import { DATA_POLICY } from '../http/security/security-headers.ts';
import { hashOfPage } from '../services/texts/render-large-page.ts';

/*
 * Pages that browsers may fetch when a link to them is pressed, before the click. The Content-Security-Policy
 * allows no rules in the page, so a header names this file. Fetching a page has no effect on the server.
 */

/** Path of the rules; no username contains a hyphen. */
const PATH = '/speculation-rules.json';
const HEADER = `"${PATH}"`;
const CACHE_CONTROL = 'public, max-age=3600';

const READING = SITE_MAP.filter((route: SiteRoute) => route.isForReading === true).map(({ path }) => path);
/** Regular expression of a space's name: a username that is none of the product's own addresses. */
const NAME = `(?!(?:${[...RESERVED_USERNAMES].join('|')})(?:/|$))[A-Za-z0-9]{${USERNAME_MIN_LENGTH},${USERNAME_MAX_LENGTH}}`;
const isOfSpace = (path: string): boolean => path.startsWith('/:group');
const OF_SPACES = READING.filter(isOfSpace).map((path) => path.replace(':group', `:group(${NAME})`));
const PLAIN = `/(${READING.filter((path) => !isOfSpace(path))
  .map((path) => path.slice(1))
  .join('|')})`;

/**
 * A query is never fetched: it may be a search, a secret link or comments. While the application runs
 * (`data-running`), it shows the next page itself. Few patterns, because Chromium compares each link of a
 * page with each of them before the first paint: one for each reserved name took 8 ms of processor time.
 */
const RULES = JSON.stringify({
  prefetch: [
    {
      source: 'document',
      eagerness: 'conservative',
      where: {
        and: [
          { href_matches: [PLAIN, ...OF_SPACES].map(withoutQuery) },
          { not: { href_matches: '/:group/feed.xml' } },
          { not: { selector_matches: ':root[data-running] a, a[download], a[target]' } },
        ],
      },
    },
  ],
});
const ETAG = `W/"${hashOfPage(Buffer.from(RULES))}"`;

function withoutQuery(pathname: string): { readonly pathname: string; readonly search: string } {
  return { pathname, search: '' };
}

/** Names the rules in the response of a public page for reading. */
export function offerPrefetch(ctx: HttpContext): void {
  ctx.res.setHeader('Speculation-Rules', HEADER);
}

/**
 * Answers the request for the rules.
 * @returns false for any other path
 */
export function sendSpeculationRules(ctx: HttpContext): boolean {
  if (ctx.path !== PATH) return false;
  ctx.set({ 'Cache-Control': CACHE_CONTROL, 'Content-Security-Policy': DATA_POLICY, ETag: ETAG });
  if (matchesEtag(ctx.req.headers['if-none-match'], ETAG)) {
    ctx.status = 304;
    return true;
  }
  ctx.set('Content-Type', 'application/speculationrules+json');
  ctx.body = RULES;
  return true;
}
