import Koa from 'koa';
import type { Logger } from 'pino';
import { createApiDescription } from './openapi/serve.ts';
import { createPages } from './pages/pages.ts';
import type { Config } from './config.ts';
import type { EventLoopDelay } from './event-loop-delay.ts';
import type { Services } from './services/create-services.ts';
import { createApi } from './http/api.ts';
import { createEdge } from './http/edge.ts';
import { createMediaFiles, createPreviewImages } from './http/files/media.ts';
import { createHealth } from './http/metrics/health.ts';
import type { ReadyParts } from './http/metrics/health.ts';
import { createMetrics } from './http/metrics/metrics.ts';
import { createPageReports } from './http/page-reports.ts';
import { createSecurityText } from './http/security-text.ts';
import { createLoadShedder } from './http/load-shedder.ts';
import type { RequestState } from './http/request-state.ts';

export interface HttpAppOptions {
  readonly routes: Parameters<typeof createApi>[0];
  readonly services: Pick<
    Services,
    'sessions' | 'publications' | 'explore' | 'idempotency' | 'writes' | 'statistics'
  > & {
    readonly search: Pick<Services['search'], 'find'>;
    readonly comments: Pick<Services['comments'], 'listForPage'>;
    readonly imports: Pick<Services['imports'], 'openUpload'>;
    readonly media: Pick<Services['media'], 'openUpload' | 'open'>;
    readonly previews: Pick<Services['previews'], 'image'>;
  };
  readonly config: Pick<
    Config,
    | 'publicUrl'
    | 'trustedProxies'
    | 'webDist'
    | 'metrics'
    | 'isSignupOpen'
    | 'securityContacts'
    | 'loginProviders'
  >;
  readonly logger: Logger;
  /** Version of the server. */
  readonly version: string;
  /** Event loop delay of the main thread; without it no request is refused for overload. */
  readonly eventLoop?: Pick<EventLoopDelay, 'p99Ms' | 'isBusy'>;
  /** Checks the dependencies of requests, for `/readyz`. */
  readonly checkReady?: () => Promise<ReadyParts>;
}

/**
 * Creates the website and the API as one Koa application.
 * Loads the schemas and the website's build here, once.
 */
export async function createHttpApp({
  routes,
  services,
  config,
  logger,
  version,
  checkReady,
  eventLoop,
}: HttpAppOptions): Promise<Koa<RequestState>> {
  const app = new Koa<RequestState>();
  const metrics = await createMetrics(
    config.metrics,
    config.trustedProxies,
    () => services.statistics.read(),
    eventLoop,
  );
  const shedLoad = createLoadShedder(() => eventLoop?.isBusy() ?? false, services.sessions);
  app.use(createEdge({ ...config, logger, observe: metrics.observe }));
  app.use(createHealth(checkReady ?? (() => Promise.resolve({}))));
  app.use(metrics.middleware);
  app.use(createPageReports(logger));
  app.use(createSecurityText(config));
  app.use(createApiDescription(version));
  app.use(await createApi(routes, { ...services, shedLoad }));
  app.use(createPreviewImages(services));
  app.use(createMediaFiles({ ...services, shedLoad }));
  app.use(await createPages({ ...services, ...config, shedLoad }));
  // Koa's own handler receives only errors after the response has begun: a broken connection, a deleted file.
  app.on('error', (error: unknown) =>
    logger.debug({ err: error instanceof Error ? error.message : typeof error }, 'answer broke off'),
  );
  return app;
}
