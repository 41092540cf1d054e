import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { serverNode } from '../../bootstrap/node-binary.mjs';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../../bootstrap/server-process.mjs';
import { ensureWebBuilt } from '../../bootstrap/web-build.mjs';
import { kill, startServer } from '../hostile/saves.ts';
import { growthOf, quantile, slopeOf } from './figures.ts';
import { fillSite } from './filled-site.ts';
import type { LoadRequest, SaveResponse } from './filled-site.ts';
import { createRateResult, sendAtRate } from './send-at-rate.ts';
import type { RateResult } from './send-at-rate.ts';
import { describeStealTime, readProcessorTime } from './steal-time.ts';

/**
 * Mixed load on one machine: `npm run lab -- load [--minutes 30 --reads 500 --saves 50]`, at fixed rates per
 * second regardless of the server's throughput. Half of the saves are autosaves: folds, and working copies.
 * Prints figures per minute and the goals; fails when a request fails, an acknowledged save is lost, or
 * memory grows beyond noise.
 */

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, reads: { type: 'string' }, saves: { type: 'string' } },
});
const minutes = Number(values.minutes ?? 30);
const rates = { reads: Number(values.reads ?? 500), saves: Number(values.saves ?? 50) };
const CONNECTIONS = 256;
/** Warm-up before the measurement: a server compiles its code after a start. */
const WARM_UP_MS = 20_000;
const WARM_UP_SHARE = 0.3;
/** 99th percentile of reads. Exceeding it on a slow machine is no failure. */
const READ_GOAL_MS = 100;
/** Share of the offered requests: those of the last moments may be answered after the end. */
const RATE_GOAL = 0.99;
const SAMPLES_PER_MINUTE = 6;
const MINUTE_MS = 60_000;

/** Returns the megabytes (10^6 bytes) of a process's memory. */
function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kilobytes) * 1_024) / 1e6;
}

const printGoal = (goal: string, isReached: boolean): void =>
  console.log(`${isReached ? 'reached' : 'MISSED '}  ${goal}`);

/** Describes the throughput since the last call. */
function describe(
  name: string,
  offered: RateResult,
  from: { responseCount: number },
  milliseconds: number,
  all: number[],
): string {
  const sorted = offered.latencies.splice(0).toSorted((a, b) => a - b);
  for (const latency of sorted) all.push(latency);
  const rate = ((offered.responseCount - from.responseCount) * 1_000) / milliseconds;
  from.responseCount = offered.responseCount;
  return `${name} ${rate.toFixed(0)}/s p50 ${quantile(sorted, 0.5).toFixed(1)} p99 ${quantile(sorted, 0.99).toFixed(1)} ms`;
}

// Reads include pages.
await ensureWebBuilt(await serverNode());
const folder = mkdtempSync(join(tmpdir(), 'maru-load-'));
// Environment of `npm start`.
const environment = { ...SERVER_ENVIRONMENT, NODE_OPTIONS: SERVER_FLAGS.join(' ') };
const server = await startServer(join(folder, 'data'), join(folder, 'master.key'), environment);
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const send = ({ browser, method, path, json }: LoadRequest) =>
  browser.send(method, path, { headers: { 'Accept-Encoding': 'gzip' }, ...(json !== undefined && { json }) });
const problems: string[] = [];
try {
  const site = await fillSite(server.url, agent);
  const read = async (): Promise<string | null> => {
    const { status } = await send(site.nextRead());
    return status === 200 ? null : `read: ${status}`;
  };
  const save = async (): Promise<string | null> => {
    const next = site.nextSave();
    if (next === null) return 'save: every document waits for its last one';
    const { status, json } = await send(next.request);
    if (status === 200) next.acknowledge(json as SaveResponse);
    return status === 200 ? null : `save: ${status}`;
  };
  const offerBoth = async (
    share: number,
    milliseconds: number,
    reads: RateResult,
    saves: RateResult,
  ): Promise<void> => {
    const deadline = performance.now() + milliseconds;
    const isOver = (): boolean => performance.now() > deadline;
    await Promise.all([
      sendAtRate(rates.reads * share, isOver, reads, read),
      sendAtRate(rates.saves * share, isOver, saves, save),
    ]);
  };
  await offerBoth(WARM_UP_SHARE, WARM_UP_MS, createRateResult(), createRateResult());
  const deadline = performance.now() + minutes * MINUTE_MS;
  const isOver = (): boolean => performance.now() > deadline;
  const [reads, saves] = [createRateResult(), createRateResult()];
  const offering = offerBoth(1, minutes * MINUTE_MS, reads, saves);
  console.log(`RateResult: ${rates.reads} reads and ${rates.saves} saves a second, ${minutes} minutes`);
  const samples: number[] = [];
  const processor = readProcessorTime();
  const all = { reads: [] as number[], saves: [] as number[] };
  const since = { reads: { responseCount: 0 }, saves: { responseCount: 0 } };
  let last = performance.now();
  for (let sample = 1; !isOver(); sample++) {
    await Promise.race([pause(MINUTE_MS / SAMPLES_PER_MINUTE), offering.then(() => pause(1))]);
    samples.push(memoryOf(server.process.pid));
    if (sample % SAMPLES_PER_MINUTE !== 0 && !isOver()) continue;
    const took = performance.now() - last;
    last = performance.now();
    const readWords = describe('reads', reads, since.reads, took, all.reads);
    const saveWords = describe('saves', saves, since.saves, took, all.saves);
    console.log(
      `${(sample / SAMPLES_PER_MINUTE).toFixed(1)} min: ${readWords}; ${saveWords}; ${samples.at(-1)?.toFixed(0)} MB`,
    );
  }
  await offering;
  console.log(describeStealTime(processor, readProcessorTime()));
  for (const name of ['reads', 'saves'] as const) {
    const offered = name === 'reads' ? reads : saves;
    const sorted = [...all[name], ...offered.latencies].toSorted((a, b) => a - b);
    const rate = (offered.responseCount / (minutes * 60)).toFixed(0);
    const p99 = quantile(sorted, 0.99);
    const [middle, most] = [quantile(sorted, 0.5), sorted.at(-1) ?? 0].map((ms) => ms.toFixed(1));
    console.log(
      `${name}: ${offered.responseCount} (${rate}/s of ${rates[name]}), p50 ${middle} ms, p99 ${p99.toFixed(1)} ms, longest ${most} ms`,
    );
    printGoal(`${rates[name]} ${name} a second`, Number(rate) >= rates[name] * RATE_GOAL);
    if (name === 'reads') printGoal(`p99 of reads within ${READ_GOAL_MS} ms`, p99 <= READ_GOAL_MS);
    for (const [problem, count] of offered.failures) problems.push(`${count} × ${problem}`);
  }
  const growth = growthOf(samples);
  const perHour = slopeOf(samples) * SAMPLES_PER_MINUTE * 60;
  console.log(
    `memory: ${growth.from.toFixed(0)} MB after warming up, ${growth.to.toFixed(0)} MB at the end, at most ${Math.max(...samples).toFixed(0)} MB, ${perHour.toFixed(0)} MB an hour by its slope`,
  );
  printGoal('no growth of memory beyond noise', !growth.isBeyondNoise);
  if (growth.isBeyondNoise) problems.push('memory grows beyond noise');
  const lost = await site.countLost();
  printGoal('no acknowledged save lost', lost === 0);
  if (lost > 0) problems.push(`${lost} documents have lost an acknowledged save`);
} finally {
  agent.destroy();
  await kill(server);
  rmSync(folder, { recursive: true, force: true });
}
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? 'load: no errors.' : `load: ${problems.length} PROBLEMS.`);
process.exitCode = problems.length === 0 ? 0 : 1;
