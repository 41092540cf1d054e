import { setTimeout as sleep } from 'node:timers/promises';
import type { Registry } from '@prometheus-io/client';
import { processCounts } from '../../process-counts.ts';

/** Reads values from the database at each scrape, by metric name. */
export type GaugeReader = () => Promise<Readonly<Record<GaugeName, number>>>;
export type GaugeName = 'sessions' | 'mails';

/** Metrics of one server. */
export interface MetricsRegistry {
  observe(method: string, route: string, status: string, seconds: number): void;
  /** Renders Prometheus's text format, without gauges that can't be read at the moment. */
  render(): Promise<{ readonly contentType: string; readonly text: string }>;
}

const DURATION_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const EVENT_LOOP_SAMPLE_MS = 50;
const UTILIZATION_SAMPLE_MS = 5_000;
const GAUGES_TIMEOUT_MS = 2_000;

const COUNTERS: readonly (readonly [name: string, help: string, count: keyof typeof processCounts])[] = [
  ['maru_database_transactions_total', 'Transactions that were asked for.', 'transactions'],
  ['maru_database_retries_total', 'Reads and transactions that were tried once more.', 'databaseRetries'],
  ['maru_database_failures_total', 'Reads and transactions that were given up.', 'databaseFailures'],
  ['maru_page_cache_hits_total', 'Pages that were ready.', 'pageCacheHits'],
  ['maru_page_cache_misses_total', 'Pages that had to be made.', 'pageCacheMisses'],
  ['maru_rate_limit_refusals_total', 'Requests that were too many.', 'limitRefusals'],
  [
    'maru_rows_unverified_total',
    'Reads of rows without a valid MAC that decide who may read.',
    'rowsUnverified',
  ],
  ['maru_rows_refused_total', 'Those of these reads that were not trusted.', 'rowsRefused'],
  ['maru_text_thread_jobs_total', 'Large texts that were worked on in a thread.', 'textThreadJobs'],
];

const GAUGES: Readonly<Record<GaugeName, readonly [name: string, help: string]>> = {
  sessions: ['maru_sessions', 'Sessions that have not expired.'],
  mails: ['maru_mail_queue_length', 'Mails that wait to be sent.'],
};

/**
 * Metrics of the process: memory, CPU, event loop, garbage collection. Shared, since there is one process.
 */
let processRegistry: Promise<Registry> | undefined;

async function openProcessRegistry(): Promise<Registry> {
  const { Counter, Registry: NewRegistry, collectDefaultMetrics } = await import('@prometheus-io/client');
  const register = new NewRegistry();
  collectDefaultMetrics({
    register,
    eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS,
    eventLoopUtilizationTimeout: UTILIZATION_SAMPLE_MS,
  });
  for (const [name, help, count] of COUNTERS) {
    const counter = new Counter({
      name,
      help,
      registers: [register],
      collect: () => {
        counter.reset();
        counter.inc(processCounts[count]);
      },
    });
  }
  return register;
}

/**
 * Loads the client library and creates a server's metrics.
 * @param readDelay returns the event loop delay of the main thread in seconds
 */
export async function openMetricsRegistry(
  readGauges: GaugeReader,
  readDelay: () => number,
): Promise<MetricsRegistry> {
  const ofProcess = await (processRegistry ??= openProcessRegistry());
  const { Counter, Gauge, Histogram, Registry: NewRegistry } = await import('@prometheus-io/client');
  const own = new NewRegistry();
  const registers = [own];
  const requests = new Counter({
    name: 'maru_http_requests_total',
    help: 'Answers by method, route and class of status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'maru_http_request_duration_seconds',
    help: "From a request's headers to the end of its answer.",
    labelNames: ['method', 'route'],
    buckets: DURATION_BUCKETS_S,
    registers,
  });
  const delay: InstanceType<typeof Gauge> = new Gauge({
    name: 'maru_event_loop_delay_p99_seconds',
    help: 'How late the main thread comes to its work, at the 99th percentile of the last one to two minutes.',
    registers,
    collect: (): void => delay.set(readDelay()),
  });
  const gauges = Object.fromEntries(
    Object.entries(GAUGES).map(([key, [name, help]]) => [key, new Gauge({ name, help, registers })]),
  );
  /** Series of a request, found with one look-up. */
  const series = new Map<string, { readonly inc: () => void; readonly observe: (seconds: number) => void }>();

  return {
    observe: (method, route, status, seconds) => {
      const key = `${method} ${route} ${status}`;
      let found = series.get(key);
      if (found === undefined) {
        const counter = requests.labels(method, route, status);
        const histogram = durations.labels(method, route);
        found = { inc: () => counter.inc(), observe: (value) => histogram.observe(value) };
        series.set(key, found);
      }
      found.inc();
      found.observe(seconds);
    },
    render: async () => {
      // Returns the other metrics when the database is unavailable.
      const values = await Promise.race([
        readGauges().catch(() => ({})),
        sleep(GAUGES_TIMEOUT_MS, {}, { ref: false }),
      ]);
      for (const [key, gauge] of Object.entries(gauges)) {
        const value = (values as Partial<Record<string, number>>)[key];
        if (value === undefined) gauge.remove();
        else gauge.set(value);
      }
      const all = NewRegistry.merge([ofProcess, own]);
      return { contentType: all.contentType, text: await all.metrics() };
    },
  };
}
