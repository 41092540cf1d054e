import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@maru/core/api';
import { MACHINE_PATHS } from '@maru/core/site-map';
import type { Middleware } from 'koa';
import type { MetricsConfig } from '../../config.ts';
import { openMetricsRegistry } from './metrics-registry.ts';
import type { EventLoopDelay } from '../../event-loop-delay.ts';
import type { GaugeReader } from './metrics-registry.ts';
import type { HttpContext, RequestState } from '../request-state.ts';

/** Counts requests and serves `/metrics`. */
export interface Metrics {
  /** Counts a response after it was sent. */
  readonly observe: (ctx: HttpContext, seconds: number) => void;
  readonly middleware: Middleware<RequestState>;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
/** Headers that proxies add. A local request with one of them was forwarded from elsewhere. */
const FORWARDING =
  /^(?:x-forwarded-.*|forwarded|x-real-ip|x-client-ip|x-cluster-client-ip|cf-connecting-ip|true-client-ip|via)$/;
/**
 * Host names of this machine. A proxy without forwarding headers
 * may still pass on the host that the browser requested.
 */
const OWN_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * @param readGauges is called at each scrape
 */
export async function createMetrics(
  config: MetricsConfig,
  trustedProxies: number,
  readGauges: GaugeReader,
  delay?: Pick<EventLoopDelay, 'p99Ms'>,
): Promise<Metrics> {
  // Loads the client library only when the endpoint is enabled.
  const registry =
    config.audience === 'off'
      ? null
      : await openMetricsRegistry(readGauges, () => (delay?.p99Ms() ?? 0) / 1_000);
  return {
    observe: (ctx, seconds) => {
      if (registry === null) return;
      const method = METHODS.has(ctx.method) ? ctx.method : 'other';
      registry.observe(method, routeOf(ctx), `${Math.floor(ctx.res.statusCode / 100)}xx`, seconds);
    },
    middleware: async (ctx, next) => {
      if (ctx.path !== MACHINE_PATHS.metrics) return next();
      // Answers like an unknown address.
      if (registry === null || !mayRead(ctx, config, trustedProxies)) throw new AppError('not_found');
      if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
        ctx.set('Allow', 'GET, HEAD');
        throw new AppError('method_not_allowed');
      }
      const { contentType, text } = await registry.render();
      ctx.set('Content-Type', contentType);
      ctx.body = text;
    },
  };
}

const MONITORING: ReadonlySet<string> = new Set([
  MACHINE_PATHS.healthz,
  MACHINE_PATHS.readyz,
  MACHINE_PATHS.metrics,
]);

/** Returns a label from a small fixed set: each value becomes a time series. */
function routeOf({ path, state }: HttpContext): string {
  if (state.route !== undefined) return state.route;
  if (path.startsWith('/api/')) return '/api/*';
  if (MONITORING.has(path)) return path;
  return path.startsWith('/assets/') ? '/assets/*' : '/*';
}

function mayRead(ctx: HttpContext, { audience, token }: MetricsConfig, trustedProxies: number): boolean {
  if (audience === 'open') return true;
  const [, presented] = /^Bearer (\S+)$/.exec(ctx.req.headers.authorization ?? '') ?? [];
  if (token !== null && presented !== undefined && isEqual(presented, token)) return true;
  // Trusted proxies supply the client's address; without them a forwarded request could be from anyone.
  if (trustedProxies === 0) {
    if (Object.keys(ctx.req.headers).some((name) => FORWARDING.test(name))) return false;
    if (!OWN_HOST.test(ctx.req.headers.host ?? 'localhost')) return false;
  }
  return /^127\.|^::1$/.test(ctx.state.peer.ip);
}

function isEqual(presented: string, token: string): boolean {
  const [a, b] = [Buffer.from(presented), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}
