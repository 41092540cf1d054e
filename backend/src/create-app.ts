import { pino } from 'pino';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { watchEventLoop } from './event-loop-delay.ts';
import { createReserve } from './db/reserve-file.ts';
import { createStore } from './db/transaction.ts';
import { createImageProcess } from './media/image-process.ts';
import { openMediaStore } from './media/open-store.ts';
import { createMailer } from './mail/mailer.ts';
import { createHttpApp } from './create-http-app.ts';
import { listen } from './http/listen.ts';
import { openCounters } from './services/limits/open-counters.ts';
import { createLoginProvider } from './login-providers/login-provider.ts';
import { createPreviewFetcher } from './link-previews/preview-fetcher.ts';
import { createWorkerIndex } from './search/worker-index.ts';
import { createRoutes } from './routes/create-routes.ts';
import { createTextWork } from './services/texts/text-work.ts';
import type { PasswordCost } from './services/accounts/passwords.ts';
import { createServices } from './services/create-services.ts';
import { reportRows } from './services/maintenance/report-rows.ts';
import { reserveFile, searchFile } from './site/connect-site.ts';
import { openSite } from './site/open-site.ts';
import { checkReadiness } from './site/readiness.ts';
import { readVersion } from './version.ts';

/** A running server. */
export interface App {
  /** URL of the server on this machine. */
  readonly url: string;
  readonly port: number;
  /** Finishes requests in progress, then closes the database. */
  close(): Promise<void>;
}

/** Oldest client version that is compatible with this server. */
const MINIMUM_CLIENT = '0.1.0';
const HOUSEKEEPING_MS = 60 * 60 * 1_000;
const MAILING_MS = 30_000;
const THINNING_MS = 60_000;
/** Imports of a server that died are due after ten seconds. */
const IMPORTS_MS = 5_000;

/** Replacements for tests. */
export interface AppOptions {
  readonly logger?: Logger;
  /** The clock, epoch milliseconds. */
  readonly now?: () => number;
  /** Cost of password hashes. */
  readonly passwordCost?: PasswordCost;
  /** False for a server whose thread is late because tests run in it: it refuses no work then. */
  readonly shedsLoad?: boolean;
}

/**
 * Creates the whole server from its configuration and starts
 * it. Throws StartError with one sentence on failure.
 */
export async function createApp(config: Config, options: AppOptions = {}): Promise<App> {
  const now = options.now ?? Date.now;
  const logger =
    options.logger ?? pino({ level: config.logLevel, base: null }, pino.destination({ dest: 2, sync: true }));
  const version = readVersion();
  const site = await openSite(config);
  let closeCounters = (): void => undefined;
  try {
    // Only for SQLite: a database server has a disk of its own.
    const reserve =
      config.database.kind === 'sqlite' ? createReserve(reserveFile(config.dataDir)) : undefined;
    reserve?.hold();
    const store = createStore(site.db, undefined, reserve);
    const counters = await openCounters(config, store, (error) =>
      logger.warn({ err: codeOf(error) }, 'Redis does not answer: limits are counted in the database'),
    );
    closeCounters = () => counters.close();
    const mailer = createMailer(config.mail, logger);
    const address = { origin: config.publicUrl ?? '' };
    const eventLoop = watchEventLoop();
    const imageProcess = createImageProcess();
    const textWork = createTextWork();
    const services = createServices({
      store,
      files: openMediaStore(config),
      imageProcess,
      textWork,
      searchIndex: createWorkerIndex(searchFile(config.dataDir)),
      masterKeys: site.masterKeys,
      siteKeys: site.siteKeys,
      now,
      hasLimits: config.hasLimits,
      counters,
      settings: config,
      passwordCost: options.passwordCost,
      loginProviders: config.loginProviders.map(createLoginProvider),
      previewFetcher: config.linkPreview.isOn ? createPreviewFetcher(config.linkPreview) : null,
      mail: { mailer, from: config.mail.from, siteOrigin: () => address.origin },
      reportFailure: (error) => logger.warn({ err: codeOf(error) }, 'work behind an answer failed'),
    });
    reportRows(store.rowMacs, services.writes, {
      now,
      log: (finding) => logger.warn(finding, 'a row that decides who may read does not verify'),
    });
    const koa = await createHttpApp({
      routes: createRoutes(services, { version, minimum: MINIMUM_CLIENT }),
      services,
      config,
      logger,
      version,
      eventLoop: options.shedsLoad === false ? { ...eventLoop, isBusy: () => false } : eventLoop,
      checkReady: async () => ({ ...(await checkReadiness(site, reserve)) }),
    });
    const runHousekeeping = (): Promise<void> =>
      services.housekeeping
        .run()
        .catch((error: unknown) => logger.warn({ err: codeOf(error) }, 'what has expired stays'));
    await runHousekeeping();
    const renewTexts = (): void =>
      void services.textRenewal
        .run()
        .catch((error: unknown) =>
          logger.warn({ err: codeOf(error) }, 'texts stay as an older release left them'),
        );
    const server = await listen(koa.callback(), config);
    renewTexts();
    const housekeeping = setInterval(() => {
      void runHousekeeping();
      renewTexts();
    }, HOUSEKEEPING_MS);
    housekeeping.unref();
    const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${server.port}`;
    address.origin = config.publicUrl ?? url;
    // Sends mails that an earlier process has left in the queue.
    services.mails.deliver();
    services.search.follow();
    const mailing = setInterval(() => services.mails.deliver(), MAILING_MS);
    mailing.unref();
    const thin = (): void =>
      void services.thinningJob
        .run()
        .catch((error: unknown) => logger.warn({ err: codeOf(error) }, 'old versions stay for now'));
    thin();
    const thinning = setInterval(thin, THINNING_MS);
    thinning.unref();
    services.imports.resume();
    const importing = setInterval(() => services.imports.resume(), IMPORTS_MS);
    importing.unref();
    logger.info({ url, database: config.database.kind, dataDir: config.dataDir }, 'listening');
    return {
      url,
      port: server.port,
      close: async () => {
        clearInterval(housekeeping);
        clearInterval(mailing);
        clearInterval(thinning);
        clearInterval(importing);
        await server.close();
        await services.thinningJob.close();
        await services.imports.close();
        await services.textRenewal.close();
        services.mails.close();
        await services.search.close();
        await services.background.settled();
        imageProcess.close();
        eventLoop.close();
        await textWork.close();
        mailer.close();
        closeCounters();
        await site.close();
      },
    };
  } catch (error) {
    closeCounters();
    await site.close();
    throw error;
  }
}

/** Returns the code of a database error, whose message may quote stored values. */
function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? (error as Error).name;
}
