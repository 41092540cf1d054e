import { AppError } from '@maru/core/api';
import { REPORT_PATHS } from '@maru/core/site-map';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { networkOf } from '../services/limits/network-of.ts';
import { readJson } from './body/body.ts';
import { maskUrl } from './mask-url.ts';
import type { RequestState } from './request-state.ts';

/** Media types of reports: the Reporting API's, and that of CSP's older `report-uri`. */
const REPORT_TYPES: ReadonlySet<string> = new Set(['application/reports+json', 'application/csp-report']);
const BODY_MAX_BYTES = 32 * 1_024;
const BODY_TIMEOUT_MS = 10_000;
/** Reports of one request that are logged. */
const REPORTS_MAX = 10;
/** Requests in a minute, of a network and of all: a browser sends one or two for a page. */
const REQUESTS_PER_NETWORK_MAX = 20;
const REQUESTS_MAX = 200;
const WINDOW_MS = 60_000;
const TEXT_MAX_LENGTH = 60;
const ORIGIN_MAX_LENGTH = 300;

/**
 * Receives what browsers report about pages: violations of the content security policy and of the
 * cross-origin opener policy. Writes one log line for each, without queries, titles and tokens of its URLs.
 * Anyone can send such a report, so it is a hint and never acted on. Counts in this process only, since a
 * counter in the database would cost more than the report. Errors: method_not_allowed, unsupported_type,
 * too_large, bad_request, too_many_requests.
 * @param now epoch milliseconds
 */
export function createPageReports(logger: Logger, now: () => number = Date.now): Middleware<RequestState> {
  const take = createWindow(now);
  return async (ctx, next) => {
    if (ctx.path !== REPORT_PATHS.pageReports) return next();
    if (ctx.method !== 'POST') {
      ctx.set('Allow', 'POST');
      throw new AppError('method_not_allowed');
    }
    take(networkOf(ctx.state.peer.ip));
    const body = await readJson(ctx.req, REPORT_TYPES, {
      maxBytes: BODY_MAX_BYTES,
      timeoutMs: BODY_TIMEOUT_MS,
    });
    for (const report of (Array.isArray(body) ? body : [body]).slice(0, REPORTS_MAX))
      logger.warn({ report: describeReport(report) }, 'page report');
    ctx.status = 204;
  };
}

/**
 * Returns a function that counts a request.
 * @throws AppError too_many_requests when a network, or all together, has sent too many in this minute
 */
function createWindow(now: () => number): (network: string) => void {
  let endsAt = 0;
  let all = 0;
  const counts = new Map<string, number>();
  return (network) => {
    if (now() >= endsAt) {
      endsAt = now() + WINDOW_MS;
      all = 0;
      counts.clear();
    }
    const own = counts.get(network) ?? 0;
    if (own >= REQUESTS_PER_NETWORK_MAX || all >= REQUESTS_MAX)
      throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil((endsAt - now()) / 1_000) });
    counts.set(network, own + 1);
    all++;
  };
}

/** Returns the members of a report that help to find its cause, each bounded and masked. */
export function describeReport(report: unknown): Readonly<Record<string, string | number>> {
  const outer = membersOf(report);
  const body = membersOf(outer['body'] ?? outer['csp-report']);
  const read = (...names: readonly string[]): unknown =>
    names.map((name) => body[name]).find((value) => value !== undefined);
  const facts = {
    type: maskText(outer['type'] ?? (outer['csp-report'] === undefined ? undefined : 'csp-violation')),
    page: maskAddress(outer['url'] ?? read('documentURL', 'document-uri')),
    directive: maskText(read('effectiveDirective', 'effective-directive', 'violated-directive')),
    blocked: maskOrigin(read('blockedURL', 'blocked-uri', 'openedWindowURL', 'openeeURL', 'openerURL')),
    source: maskAddress(read('sourceFile', 'source-file')),
    disposition: maskText(read('disposition')),
    violation: maskText(read('violation', 'violationType')),
    line: read('lineNumber', 'line-number'),
  };
  return Object.fromEntries(
    Object.entries(facts).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || Number.isSafeInteger(entry[1]),
    ),
  );
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Returns a keyword such as `script-src-elem`; undefined for anything else. */
function maskText(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w :'.-]+$/.test(value)
    ? value.slice(0, TEXT_MAX_LENGTH)
    : undefined;
}

/** Returns the masked path of a URL. */
function maskAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined;
  const { pathname, search } = new URL(value);
  return maskUrl(pathname + search);
}

/** Returns the origin of a URL, cut, or a keyword such as `inline`. */
function maskOrigin(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return maskText(value);
  const { origin, protocol } = new URL(value);
  return (origin === 'null' ? protocol : origin).slice(0, ORIGIN_MAX_LENGTH);
}
