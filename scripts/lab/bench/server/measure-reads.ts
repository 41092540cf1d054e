import type { LoadGenerator } from './load.ts';
import { cpuSeconds } from './processes.ts';
import { median } from './statistics.ts';

/** Requested address. */
export interface Target {
  readonly name: string;
  readonly url: string;
  /** Process of the server; null for one that is not local. */
  readonly pid: number | null;
  /** Text that the response must contain: proves that the whole article was sent. */
  readonly mark: string;
}

/** Medians over the rounds. */
export interface Reading {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Milliseconds of processor time per request. */
  readonly cpuMs: number | null;
}

export interface Rounds {
  readonly connections: number;
  readonly rounds: number;
  readonly seconds: number;
}

/**
 * Measures the targets in turns, each round in another order,
 * so that other load on the machine affects all alike.
 */
export async function measureReads(
  targets: readonly Target[],
  generate: LoadGenerator,
  { connections, rounds, seconds }: Rounds,
): Promise<ReadonlyMap<string, Reading>> {
  for (const target of targets) {
    await assertResponses(target);
    await generate(target.url, { connections, seconds: 1 });
  }
  const visits = new Map(targets.map(({ name }) => [name, [] as Reading[]]));
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < targets.length; turn++) {
      const target = targets[(round + turn) % targets.length];
      if (target !== undefined)
        visits.get(target.name)?.push(await visit(target, generate, connections, seconds));
    }
  }
  return new Map([...visits].map(([name, readings]) => [name, mediansOf(readings)]));
}

async function visit(
  { name, url, pid }: Target,
  generate: LoadGenerator,
  connections: number,
  seconds: number,
): Promise<Reading> {
  const before = pid === null ? null : cpuSeconds(pid);
  const load = await generate(url, { connections, seconds });
  if (load.failures > 0) throw new Error(`${name}: ${load.failures} requests failed`);
  const after = pid === null ? null : cpuSeconds(pid);
  const cpuMs =
    before === null || after === null
      ? null
      : ((after - before) * 1_000) / (load.requestsPerSecond * seconds);
  return { ...load, cpuMs };
}

async function assertResponses({ name, url, mark }: Target): Promise<void> {
  const response = await fetch(url);
  const text = await response.text();
  if (response.status !== 200 || !text.includes(mark))
    throw new Error(`${name}: ${url} does not answer with the article (${response.status})`);
}

function mediansOf(readings: readonly Reading[]): Reading {
  const of = (pick: (reading: Reading) => number): number => median(readings.map(pick));
  const hasCpu = readings.every(({ cpuMs }) => cpuMs !== null);
  return {
    requestsPerSecond: of((reading) => reading.requestsPerSecond),
    p50: of((reading) => reading.p50),
    p99: of((reading) => reading.p99),
    cpuMs: hasCpu ? of((reading) => reading.cpuMs ?? 0) : null,
  };
}
