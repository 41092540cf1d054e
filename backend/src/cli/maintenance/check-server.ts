import type { Config } from '../../config.ts';
import { BUSY_DELAY_MS } from '../../event-loop-delay.ts';
import { ok, warn } from './check.ts';
import type { Check } from './check.ts';

const TIMEOUT_MS = 3_000;
const DELAY = /^maru_event_loop_delay_p99_seconds (\S+)$/m;

/** Reads the event loop delay of the running server from its metrics. */
export async function checkServer({
  host,
  port,
  metrics,
}: Pick<Config, 'host' | 'port' | 'metrics'>): Promise<Check> {
  if (metrics.audience === 'off') return ok('server', 'not asked: MARU_METRICS is off');
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/metrics`;
  const headers = metrics.token === null ? {} : { Authorization: `Bearer ${metrics.token}` };
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  const [, seconds] = DELAY.exec(response?.ok === true ? await response.text() : '') ?? [];
  if (seconds === undefined) return ok('server', `none tells its metrics at ${url}`);
  const delayMs = Math.round(Number(seconds) * 1_000);
  const text = `the main thread is ${delayMs} ms late (99th percentile of the last minutes)`;
  if (delayMs <= BUSY_DELAY_MS) return ok('server', text);
  return warn(
    'server',
    `${text}. Above ${BUSY_DELAY_MS} ms visitors are refused: give it more of the processor, or look what asks for so much.`,
  );
}
