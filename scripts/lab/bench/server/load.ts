import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { execPath } from 'node:process';
import { promisify } from 'node:util';
import { findProgram } from '../../../test/find-program.mjs';

/** Requests one address repeatedly over many connections, from a separate process. */
export type LoadGenerator = (url: string, options: LoadOptions) => Promise<Load>;

export interface LoadOptions {
  readonly connections: number;
  readonly seconds: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Result of a load. */
export interface Load {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Responses other than 2xx, and broken connections. */
  readonly failures: number;
}

const run = promisify(execFile);
const AUTOCANNON = 'autocannon@9.0.0';

/**
 * Returns wrk where it is installed (it takes the least CPU time from
 * the servers), else autocannon, which is downloaded on the first run.
 */
export async function loadGenerator(): Promise<{ readonly name: string; readonly generate: LoadGenerator }> {
  const wrk = findProgram(['wrk']);
  if (wrk !== null) return { name: 'wrk', generate: (url, options) => runWrk(wrk, url, options) };
  const folder = resolve(import.meta.dirname, '..');
  const script = join(folder, 'node_modules/autocannon/autocannon.js');
  if (!existsSync(script)) {
    process.stdout.write('Installing autocannon…\n');
    await run(
      'npm',
      [
        'install',
        '--no-audit',
        '--no-fund',
        '--no-package-lock',
        '--no-save',
        '--workspaces=false',
        AUTOCANNON,
      ],
      {
        cwd: folder,
      },
    );
  }
  return { name: AUTOCANNON, generate: (url, options) => runAutocannon(script, url, options) };
}

async function runWrk(
  wrk: string,
  url: string,
  { connections, seconds, headers = {} }: LoadOptions,
): Promise<Load> {
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run(wrk, [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '10s',
    '--latency',
    ...flags,
    url,
  ]);
  const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout) ?? [];
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50: milliseconds(/\n\s+50%\s+(\S+)/.exec(stdout)?.[1]),
    p99: milliseconds(/\n\s+99%\s+(\S+)/.exec(stdout)?.[1]),
    failures:
      Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0) +
      errors.slice(1).reduce((sum, count) => sum + Number(count), 0),
  };
}

function milliseconds(text: string | undefined): number {
  const [, number, unit = 's'] = /^([\d.]+)(us|ms|s|m)$/.exec(text ?? '') ?? [];
  return Number(number) * ({ us: 0.001, ms: 1, s: 1_000, m: 60_000 }[unit] ?? Number.NaN);
}

interface AutocannonResult {
  readonly requests: { readonly average: number };
  readonly latency: { readonly p50: number; readonly p99: number };
  readonly non2xx: number;
  readonly errors: number;
}

async function runAutocannon(
  script: string,
  url: string,
  { connections, seconds, headers = {} }: LoadOptions,
): Promise<Load> {
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const { stdout } = await run(
    execPath,
    [script, '--json', '-c', String(connections), '-d', String(seconds), ...flags, url],
    {
      maxBuffer: 2 ** 26,
    },
  );
  const { requests, latency, non2xx, errors } = JSON.parse(stdout) as AutocannonResult;
  return {
    requestsPerSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    failures: non2xx + errors,
  };
}
