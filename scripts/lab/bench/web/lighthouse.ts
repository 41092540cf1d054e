import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { median } from '../server/statistics.ts';

/** Scored categories, by Lighthouse's names. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Figures of a page on Lighthouse's simulated phone: medians of several runs. */
export interface LighthouseResult {
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** Milliseconds: first and largest contentful paint, and total blocking time. */
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  /** Cumulative layout shift. */
  readonly cls: number;
  /** Lighthouse's benchmark index of the machine during the run. */
  readonly speed: number;
  /** Failed audits in the categories that must be perfect. */
  readonly faults: readonly string[];
}

interface Audit {
  readonly id: string;
  readonly score: number | null;
  readonly numericValue?: number;
}

interface Report {
  readonly environment: { readonly benchmarkIndex: number };
  readonly runtimeError?: { readonly message: string };
  readonly audits: Readonly<Record<string, Audit>>;
  readonly categories: Readonly<
    Record<
      Category,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
}

/** The function of the package that is used here. */
export type Lighthouse = (
  url: string,
  flags: Readonly<Record<string, unknown>>,
) => Promise<{ readonly lhr: Report } | undefined>;

const HERE = import.meta.dirname;

/** Loads Lighthouse from the benchmark's own folder; installs it when missing. Null where it can't be had. */
export async function loadLighthouse(): Promise<Lighthouse | null> {
  try {
    return await installedLighthouse();
  } catch (error) {
    process.stdout.write(`Skipped: Lighthouse could not be installed (${String(error)})\n`);
    return null;
  }
}

async function installedLighthouse(): Promise<Lighthouse> {
  if (!existsSync(join(HERE, 'node_modules/lighthouse'))) {
    process.stdout.write('Installing Lighthouse…\n');
    execFileSync(
      'npm',
      ['install', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts', '--workspaces=false'],
      {
        cwd: HERE,
        stdio: 'inherit',
      },
    );
  }
  // Imported by address, so that the type checker does not
  // need a package that is installed only on the first run.
  const { href } = new URL('node_modules/lighthouse/core/index.js', import.meta.url);
  return ((await import(href)) as { readonly default: Lighthouse }).default;
}

/**
 * Runs Lighthouse with its default: a phone on a simulated slow network, with an empty cache.
 * @param debugPort of a running Chromium
 * @throws when a run gives no figures
 */
export async function runLighthouse(
  lighthouse: Lighthouse,
  url: string,
  debugPort: number,
  runs: number,
): Promise<LighthouseResult> {
  const reports: Report[] = [];
  for (let i = 0; i < runs; i++) {
    const result = await lighthouse(url, {
      port: debugPort,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
    });
    if (result === undefined || result.lhr.runtimeError !== undefined) {
      throw new Error(`Lighthouse at ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    }
    reports.push(result.lhr);
  }
  const figure = (audit: string): number =>
    median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  const score = (category: Category): number =>
    median(reports.map(({ categories }) => (categories[category].score ?? 0) * 100));
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    fcp: figure('first-contentful-paint'),
    lcp: figure('largest-contentful-paint'),
    tbt: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
    speed: median(reports.map(({ environment }) => environment.benchmarkIndex)),
    faults: [...new Set(reports.flatMap(faultsIn))],
  };
}

function faultsIn({ audits, categories }: Report): string[] {
  return CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
    categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${id}`),
  );
}
